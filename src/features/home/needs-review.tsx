/** Tasks: conflicts and refusals, unsent work, counts to close, requests to decide, receipts to renew. Each line opens the screen that handles it. */
import { Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { User } from '#contract/collections/users.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useTransferDrafts } from '#react/documents/transfer-request-drafts.ts'
import { useRenewalsDue } from '#react/documents/use-renewals-due.ts'
import { useCampaigns } from '#react/lists/use-campaigns.ts'
import { lastKnown, useCatalogStatus, useList, useRow } from '#react/lists/use-list.ts'
import { useManagesCampaigns } from '#react/lists/use-manages-campaigns.ts'
import { useOutboxSummary } from '#react/outbox/use-outbox.ts'
import { useServices } from '#react/services.ts'
import { useCan, usePerson } from '#react/session/use-session.ts'
import { type UnfinishedImport, unfinishedImportsPrefix } from '#react/unfinished-imports.ts'
import { useDrafts } from '#react/use-draft.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { useTransferRequestsPath } from '#react/use-transfer-requests-path.ts'
import { t } from '#text/app/home.ts'
import { t as states } from '#text/counting/count-states.ts'
import { useNavItems } from '#ui/nav-items.ts'
import { StatusIcon, type StatusTone } from '#ui/status-badge.tsx'
import classes from './home.module.css'
import { HomeCard } from './home-card.tsx'

export interface ReviewLine {
  key: string
  tone: StatusTone
  text: ReactNode
  /** Null: nothing to open. */
  to: string | null
}

/** All lines, so that they appear together and nothing below them moves; null until everything is read. */
export function useReviewLines(): readonly ReviewLine[] | null {
  const own = useOwnWork()
  const closes = useCloseLines()
  const transfers = useTransferLines()
  const renewals = useRenewalLines()
  const list = useListLines()
  const imports = useImportLines()
  return transfers && renewals ? [...own, ...imports, ...closes, ...transfers, ...renewals, ...list] : null
}

export function NeedsReview({ lines }: { lines: readonly ReviewLine[] }) {
  return (
    <HomeCard title={states('needsReview')}>
      <div className={`bilang-card ${classes['reviewLines']}`}>
        {lines.map(({ key, ...line }) => (
          <ReviewTask key={key} {...line} />
        ))}
        {lines.length === 0 ? (
          <Text c="dimmed" className={classes['nothing'] ?? ''}>
            {t('nothingToReview')}
          </Text>
        ) : null}
      </div>
    </HomeCard>
  )
}

const bold = (text: ReactNode) => <b>{text}</b>

type CountKey = 'toReview' | 'notSent' | 'onlyHere' | 'checking' | 'toDecide' | 'transferDrafts' | 'renewals'

/** A figure with its noun; no line for zero. */
const countLine = (key: CountKey, tone: StatusTone, to: string, count: number): ReviewLine[] =>
  count === 0 ? [] : [{ key, tone, to, text: t.rich(key, { count, b: bold }) }]

/** Records of this person that only this device has, and those of other people on it. */
function useOwnWork(): readonly ReviewLine[] {
  const { notSent, needsReview, onlyOnDevice, checking, others } = useOutboxSummary(
    'notSent',
    'needsReview',
    'onlyOnDevice',
    'checking',
    'others',
  )
  return [
    ...countLine('toReview', 'attention', '/outbox', needsReview),
    ...countLine('notSent', 'saved', '/outbox', notSent),
    ...countLine('onlyHere', 'saved', '/outbox', onlyOnDevice),
    ...countLine('checking', 'saved', '/outbox', checking),
    ...others.map(
      ({ userKey, firstName, ops }): ReviewLine => ({
        key: userKey,
        tone: 'saved',
        to: null,
        text: t.rich('unsentOfOther', { count: ops, name: firstName, b: bold }),
      }),
    ),
  ]
}

/** Imports with an unknown result after a reload or a killed browser. */
function useImportLines(): readonly ReviewLine[] {
  const path = `${useInventoryPath()}/import`
  return useDrafts<UnfinishedImport>(unfinishedImportsPrefix, 0).map(({ key, draft: { collection, file } }) => ({
    key,
    tone: 'attention',
    to: `${path}/${collection}`,
    text: t.rich('unfinishedImport', { file, b: bold }),
  }))
}

/** Campaigns that a colleague asked to close, for people who may close them. */
function useCloseLines(): readonly ReviewLine[] {
  const me = usePerson()?.user.id
  const canClose = useManagesCampaigns()
  const path = `${useInventoryPath()}/counts`
  const asked = useCampaigns().filter(
    ({ state, close_asked_by: asker }) => state === 'reconciling' && typeof asker === 'number' && asker !== me,
  )
  if (!canClose) return []
  return asked.map((campaign) => ({
    key: `close ${campaign.id}`,
    tone: 'attention',
    to: `${path}/${campaign.id}`,
    text: <CloseQuestion campaign={campaign} />,
  }))
}

function CloseQuestion({ campaign: { name, close_asked_by: asker } }: { campaign: Campaign }) {
  const user = useRow<User>('users', asker ?? null)
  const known = lastKnown(user)
  // Show no unknown names while the list of people loads.
  const person = known ? formalName(known) : user.state === 'ready' ? t('unknownPerson') : '…'
  return t.rich('toClose', { person, name, b: bold })
}

function useTransferLines(): readonly ReviewLine[] | null {
  const canDecide = useCan('transfers.decide')
  const drafts = useTransferDrafts(null).length
  const requests = useList<unknown>({ collection: 'transfers', where: { status: 'requested' }, from: 0, limit: 1 })
  const path = useTransferRequestsPath()
  const isOffered = useIsOffered(path)
  const total = lastKnown(requests)?.total
  if (total === undefined) return null
  const toDecide = canDecide && isOffered ? total : 0
  return [
    ...countLine('toDecide', 'attention', `${path}?status=requested`, toDecide),
    ...countLine('transferDrafts', 'saved', path, drafts),
  ]
}

function useRenewalLines(): readonly ReviewLine[] | null {
  const path = `${useInventoryPath()}/par`
  const isOffered = useIsOffered(path)
  const due = useRenewalsDue(isOffered)
  if (!isOffered) return []
  return due && countLine('renewals', 'attention', `${path}/due`, due.length)
}

function useListLines(): readonly ReviewLine[] {
  const { phase, paid, asOf } = useCatalogStatus('phase', 'paid', 'asOf')
  const { timeZone } = useServices()
  if (phase !== 'ready') return [{ key: 'incomplete', tone: 'attention', to: '/ready', text: t('listIncomplete') }]
  if (!paid) return []
  return [
    {
      key: 'paid',
      tone: 'saved',
      to: '/ready',
      text: asOf === null ? t('listFromEarlier') : t('listFrom', { moment: formatMoment(asOf, timeZone) }),
    },
  ]
}

const useIsOffered = (path: string): boolean => useNavItems().some((navItem) => navItem.to === path)

export function ReviewTask({ tone, to, text }: Omit<ReviewLine, 'key'>) {
  const content = (
    <>
      <StatusIcon tone={tone} />
      <span>{text}</span>
    </>
  )
  if (to === null)
    return (
      <div className={classes['reviewLine']} data-mark={tone}>
        {content}
      </div>
    )
  return (
    <Link to={to} className={classes['reviewLine'] ?? ''} data-mark={tone}>
      {content}
      <IconChevronRight size={18} aria-hidden className={classes['chevron'] ?? ''} />
    </Link>
  )
}
