import { type DocumentWarning, warningText } from '#domain/documents/document-warnings.ts'
import { Banner } from '#ui/feedback/problem-text.tsx'

/** Warnings for a person to check. They never block saving. */
export function DocumentWarningList({ warnings }: { warnings: readonly DocumentWarning[] }) {
  if (warnings.length === 0) return null
  return (
    <Banner tone="attention">
      {warnings.length === 1 ? (
        warningText(warnings[0]!)
      ) : (
        <ul className="bilang-bullets">
          {warnings.map((warning) => (
            <li key={warning.kind}>{warningText(warning)}</li>
          ))}
        </ul>
      )}
    </Banner>
  )
}
