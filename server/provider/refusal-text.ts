/** Why a sign-in through the provider failed, for the person. */
import { t } from '#text/sync/server-answers.ts'

/** `label`: of the provider. `who`: the name that the provider gave. */
type Facts = { label: string; who: string }

const texts: Readonly<Record<string, (facts: Facts) => string>> = {
  denied: ({ label }) => t('provider.denied', { label }),
  unreachable: ({ label }) => t('provider.unreachable', { label }),
  clock: ({ label }) => t('provider.clock', { label }),
  'no-account': ({ label, who }) => t('provider.noAccount', { label, name: who }),
  'no-name': ({ label }) => t('provider.noName', { label }),
  unverified: ({ label, who }) => t('provider.unverified', { label, name: who }),
  'no-user-name': ({ who }) => t('provider.noUserName', { name: who }),
  taken: ({ who }) => t('provider.taken', { name: who }),
  inactive: () => t('provider.inactive'),
}

export function refusalText(refusal: string, name: string | null, label: string): string {
  const textOf = Object.hasOwn(texts, refusal) ? texts[refusal] : undefined
  return textOf ? textOf({ label, who: name ?? t('provider.unnamed') }) : t('provider.failed', { label })
}
