/** Describes an audit log entry in words. Every known field and action has a text; an unknown one keeps the server's name. */
import type { AuditEntry } from '#contract/actions/institute/audit-actions.ts'
import type { CrewMember } from '#contract/campaigns/campaign-crew.ts'
import type { CampaignState } from '#contract/collections/campaigns.ts'
import { en, t } from '#text/administration/audit-log.ts'
import { t as reach } from '#text/administration/reach.ts'
import { t as common } from '#text/shared/common.ts'
import { roleLabels } from '../campaigns/crew-roles.ts'
import { campaignStateLabels } from '../counts/campaign-states.ts'
import { formatDay, formatNumber } from '../text/format.ts'

/** Names of the rows that entries concern; null if this device does not have the row. */
export interface AuditNames {
  user(id: number): string | null
  group(id: number): string | null
  campaign(id: number): string | null
  /** A moment in the time zone of the institute, as the screen or the file writes it. */
  moment(at: string): string
  building(id: number): string | null
  section(id: number): string | null
}

const isCrewMember = (value: unknown): value is CrewMember =>
  typeof value === 'object' && value !== null && 'role' in value && String(value.role) in roleLabels

type TextWithName = (name: string) => string
/** Entity and action → what happened. */
const actions: Readonly<Record<string, TextWithName>> = {
  'sign-ins signed-in': () => t('action.signedIn'),
  'sign-ins ended': (name) => t('action.signInsEnded', { name }),
  'sign-ins refused': () => t('action.refused'),
  'sign-ins signed-in-recovery': () => t('action.signedInRecovery'),
  'sign-ins signed-in-passkey': () => t('action.signedInPasskey'),
  'users password': (name) => t('action.password', { name }),
  'users one-time password': (name) => t('action.oneTimePassword', { name }),
  'users second-factor-on': (name) => t('action.secondStepOn', { name }),
  'users second-factor-off': (name) => t('action.secondStepOff', { name }),
  'users code-app-removed': (name) => t('action.codeAppRemoved', { name }),
  'users passkey-added': (name) => t('action.passkeyAdded', { name }),
  'users passkey-renamed': (name) => t('action.passkeyRenamed', { name }),
  'users passkey-removed': (name) => t('action.passkeyRemoved', { name }),
  'users passkey-counter': (name) => t('action.passkeyCounter', { name }),
  'users email': (name) => t('action.email', { name }),
  'users reach': (name) => t('action.places', { name }),
  'sign-ins signed-in-provider': () => t('action.signedInProvider'),
  'users provider-allowed': (name) => t('action.providerAllowed', { name }),
  'users provider-linked': (name) => t('action.providerLinked', { name }),
  'users provider-removed': (name) => t('action.providerRemoved', { name }),
  'users recovery-codes': (name) => t('action.recoveryCodes', { name }),
  'users give-login': (name) => t('action.loginGiven', { name }),
  'users join': (name) => t('action.joined', { name }),
  'users add': (name) => t('action.accountAdded', { name }),
  'users change': (name) => t('action.accountChanged', { name }),
  'users remove': (name) => t('action.accountDeleted', { name }),
  'groups add': (name) => t('action.groupAdded', { name }),
  'groups change': (name) => t('action.groupChanged', { name }),
  'groups remove': (name) => t('action.groupDeleted', { name }),
  'inventory add': (name) => t('action.countAdded', { name }),
  'inventory change': (name) => t('action.countChanged', { name }),
  'inventory remove': (name) => t('action.countDeleted', { name }),
  'inventory ask-close': (name) => t('action.closeAsked', { name }),
  'inventory withdraw-close': (name) => t('action.closeWithdrawn', { name }),
  'inventory cancel': (name) => t('action.countCanceled', { name }),
  'inventory reopen': (name) => t('action.reopened', { name }),
}
const namedSettings: Readonly<Record<string, () => string>> = {
  'report-signers': () => t('action.signers'),
  institute: () => t('action.institute'),
  'institute-logo': () => t('action.logo'),
  'settlement-reasons': () => t('action.settlementReasons'),
  'import-values': () => t('action.importValues'),
  'sign-in-policy': () => t('action.signInPolicy'),
  reach: () => t('action.reach'),
  'same-numbers': () => t('action.sameNumbers'),
}
const namedFiles: Readonly<Record<string, TextWithName>> = {
  products: () => t('action.productsFile'),
  'inventory count': () => t('action.countFile'),
  evidence: (name) => t('action.evidenceFile', { name }),
}

/** The text of a field that is stored in the entry itself, such as the username of a deleted account. */
function storedText(entry: AuditEntry, field: string): string | null {
  const change = entry.changes.find((one) => one.field === field)
  const value = change?.after ?? change?.before
  return typeof value === 'string' && value !== '' ? value : null
}

function nameOfSubject(entry: AuditEntry, names: AuditNames): string {
  const id = Number(entry.subject)
  switch (entry.entity) {
    case 'users':
    case 'sign-ins':
      return (
        names.user(id) ??
        storedText(entry, 'username') ??
        storedText(entry, 'last_name') ??
        t('account', { id: entry.subject })
      )
    case 'groups':
      return names.group(id) ?? storedText(entry, 'name') ?? t('group', { id: entry.subject })
    case 'inventory':
      return names.campaign(id) ?? storedText(entry, 'name') ?? t('count', { id: entry.subject })
    case 'exports':
      return entry.subject === 'evidence' ? campaignOfPack(entry, names) : entry.subject
    default:
      return entry.subject
  }
}

function campaignOfPack({ changes }: AuditEntry, names: AuditNames): string {
  const id = Number(changes.find(({ field }) => field === 'campaign')?.after)
  return names.campaign(id) ?? t('count', { id: String(id) })
}

/** What happened, such as “Account changed: Ana Cruz”. */
export function auditAction(entry: AuditEntry, names: AuditNames): string {
  const name = nameOfSubject(entry, names)
  if (entry.entity === 'exports') return namedFiles[entry.subject]?.(name) ?? t('action.otherFile', { name })
  if (entry.entity === 'settings') return namedSettings[entry.subject]?.() ?? t('action.setting', { name })
  const isOneTime = entry.changes.some(({ field, after }) => field === 'one_time' && after === true)
  const actionText = actions[`${entry.entity} ${isOneTime ? 'one-time ' : ''}${entry.action}`]
  return actionText ? actionText(name) : t('action.other', { action: entry.action, name })
}

/** What an upgrade of the server found, which nobody did. */
const byUpgrade = 'same-numbers' // not a text: a stored action

/** Who did it. For a refused sign-in: whose account it was. */
export function auditPerson({ user, entity, subject, action }: AuditEntry, names: AuditNames): string {
  if (user === null && action === byUpgrade) return t('upgrade')
  const id = user ?? (entity === 'sign-ins' ? Number(subject) : null)
  return id === null ? t('nobody') : (names.user(id) ?? t('account', { id: String(id) }))
}

type LabeledField = keyof typeof en.field
const labelOf = (field: string): string =>
  Object.hasOwn(en.field, field) ? t(`field.${field as LabeledField}`) : field.replaceAll('_', ' ')

/** Fields whose number is the id of a row. */
const namedRows: Readonly<Record<string, (names: AuditNames, id: number) => string | null>> = {
  closed_by: (names, id) => names.user(id),
  canceled_by: (names, id) => names.user(id),
  joined_into: (names, id) => names.user(id),
  close_asked_by: (names, id) => names.user(id),
  continues: (names, id) => names.campaign(id),
}
const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:/
/** Fields with lists of ids that are not people. */
const namedLists: Readonly<Record<string, (names: AuditNames) => (id: number) => string | null>> = {
  groups: (names) => names.group,
  buildings: (names) => names.building,
  sections: (names) => names.section,
}

function valueText(field: string, value: unknown, names: AuditNames): string {
  if (value === null || value === undefined || value === '') return t('none')
  if (typeof value === 'boolean') return value ? common('yes') : t('no')
  if (field === 'state' && typeof value === 'string' && value in campaignStateLabels)
    return campaignStateLabels[value as CampaignState]
  if (typeof value === 'number' && field in namedRows) return namedRows[field]?.(names, value) ?? String(value)
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'string' && momentPattern.test(value)) return names.moment(value)
  if (field === 'employees') return value === 'own' ? reach('employeeItems.own') : reach('employeeItems.all')
  if (Array.isArray(value)) {
    const nameOf = namedLists[field]?.(names) ?? names.user
    const texts = value.map((one) =>
      typeof one === 'number' ? (nameOf(one) ?? String(one)) : valueText('', one, names),
    )
    return texts.join('; ') || t('none')
  }
  if (isCrewMember(value)) {
    const { person, name } = value
    const who = person === null ? name : (names.user(person) ?? t('account', { id: String(person) }))
    return t('crewMember', { who: who ?? '', role: roleLabels[value.role] })
  }
  if (typeof value === 'object') {
    const parts = Object.entries(value)
      .filter(([key, part]) => key !== 'id' && part !== null && part !== '')
      .map(([, part]) => String(part))
    return parts.join(', ') || t('none')
  }
  return formatDay(String(value))
}

/**
 * The values before and after, one line for each field, and the address of a sign-in. An added or deleted row is already named, and password values
 * are never logged.
 */
export function auditDetails(entry: AuditEntry, names: AuditNames): readonly string[] {
  if (entry.address !== null) return [t('from', { address: entry.address })]
  const isInAction = ['add', 'remove', 'password'].includes(entry.action)
  if (isInAction) return []
  return entry.changes
    .filter(({ field }) => !(entry.entity === 'exports' && field === 'campaign'))
    .map(({ field, before, after }) => {
      const what = labelOf(field)
      if (entry.entity === 'exports') return t('value', { field: what, value: valueText(field, after, names) })
      const texts = { before: valueText(field, before, names), after: valueText(field, after, names) }
      return t('change', { field: what, ...texts })
    })
}
