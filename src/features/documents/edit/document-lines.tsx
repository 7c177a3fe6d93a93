/** The lines in the document form: adding lines, their total, and warnings about them. */
import { Fieldset, Group, Text } from '@mantine/core'
import { type UseFieldArrayReturn, useWatch } from 'react-hook-form'
import type { AnyLine, DocumentKind } from '#domain/documents/document-kind.ts'
import { typedAmount } from '#domain/documents/typed-amount.ts'
import { formatPesos } from '#domain/text/format.ts'
import { useLookup } from '#react/lists/use-lookup.ts'
import { t as words } from '#text/documents/documents.ts'
import { t } from '#text/documents/documents-edit.ts'
import { Button } from '#ui/button.tsx'
import type { AnyControl } from '#ui/form/text-fields.tsx'
import { Lookup } from '#ui/lookup/lookup.tsx'
import { type DocumentInput, emptyLine } from './document-schema.ts'
import { DocumentWarningList } from './document-warning-list.tsx'
import { LineFields } from './line-fields.tsx'
import { useDocumentWarnings } from './use-document-warnings.ts'

// biome-ignore lint/suspicious/noExplicitAny: two schemas of one shape share the form
type AnyValues = any

export function DocumentLines({
  kind,
  control,
  lines,
  documentId,
  savedLines,
  error,
  onProduct,
}: {
  kind: DocumentKind
  control: AnyControl<AnyValues>
  lines: UseFieldArrayReturn<AnyValues, 'lines', 'key'>
  /** Id of the edited document, so that it causes no warning about its own lines; null for a new document. */
  documentId: number | null
  /** Its lines on the server. */
  savedLines: readonly AnyLine[]
  /** The schema's error for the lines. */
  error: unknown
  onProduct: (id: number | null) => void
}) {
  const products = useLookup('products')
  return (
    <Fieldset legend={words('lines')}>
      <div className="bilang-stack">
        <div className="bilang-form">
          <Lookup
            source={products}
            value={null}
            label={t('addItem')}
            placeholder={t('searchItems')}
            onChange={onProduct}
          />
        </div>
        <LineFields kind={kind} control={control} lines={lines} />
        {error ? (
          <Text c="var(--mantine-color-error)" role="alert">
            {linesError(error)}
          </Text>
        ) : null}
        <Group justify="space-between">
          <Button variant="outline" onClick={() => lines.append(emptyLine)}>
            {t('addBlankLine')}
          </Button>
          <Total control={control} />
        </Group>
        <Warnings control={control} kind={kind} documentId={documentId} savedLines={savedLines} />
      </div>
    </Fieldset>
  )
}

/** Watches the lines itself, so that a keystroke does not render the whole form again. */
function Total({ control }: { control: AnyControl<DocumentInput> }) {
  const lines = useWatch({ control, name: 'lines' }) as DocumentInput['lines']
  return (
    <Text fw={600} className="bilang-figures">
      {t('total', { total: formatPesos(lines.reduce((sum, line) => sum + (typedAmount(line) ?? 0n), 0n)) })}
    </Text>
  )
}

function Warnings({
  control,
  kind,
  documentId,
  savedLines,
}: {
  control: AnyControl<DocumentInput>
  kind: DocumentKind
  documentId: number | null
  savedLines: readonly AnyLine[]
}) {
  const [lines, category, fund_cluster, holder] = useWatch({
    control,
    name: ['lines', 'category', 'fund_cluster', 'holder'],
  })
  const values = { lines, category, fund_cluster, holder }
  return <DocumentWarningList warnings={useDocumentWarnings(kind, values, documentId, savedLines)} />
}

/** The message about the list as a whole, not about one line. */
function linesError(error: unknown): string {
  const root = (error as { root?: { message?: string }; message?: string }).root?.message
  return root ?? (error as { message?: string }).message ?? t('linesIncomplete')
}
