/**
 * A server small enough to verify by reading, at the three levels of sync §9. Its log of all writes is invisible to clients; the oracle
 * judges by it. M0 knows only the documented contract; M1 enforces If-Match; M2 adds idempotency, the last writer, client events, count
 * periods, findings and campaign records.
 */

import { headerNames as names } from '#contract/limits.ts'
import type { ClientEvent } from '#contract/sync/client-events.ts'
import type { StandingCount } from '#domain/campaigns/second-counts.ts'
import { allCommands, comparedFields, pickFields } from '#domain/outbox/commands/all-commands.ts'
import { type Backup, copyRows, replaceAll } from './model-backup.ts'
import { featuresOf } from './model-features.ts'
import { modelReceipts } from './model-receipts.ts'
import { modelRecords } from './model-records.ts'
import type { Level, ModelServer, Row, ServerAnswer, ServerRequest, Write } from './model-server-types.ts'
import { keptByUndo } from './model-undo.ts'
import { worldStart } from './virtual-time.ts'

/** Every item has a condition from the start; no write of it is in the log. */
export const initialCondition = 1

/** The command that sets these fields. */
const commandNameOf = (patch: Readonly<Record<string, unknown>>): string =>
  allCommands.find(
    (command) => command.method === 'PATCH' && Object.keys(command.fields).some((field) => field in patch),
  )?.name ?? 'none'

const comparedProductFields = comparedFields('products')

type Writer = Omit<Write, 'n' | 'eid' | 'patch' | 'before' | 'replaced' | 'changed' | 'at'>

const otherUser = 99
const otherWriter: Writer = {
  by: 'other',
  user: otherUser,
  ifMatch: null,
  key: null,
  opIds: [],
  undoes: null,
  recordedOn: null,
  tag: null,
  readAt: -1,
  ignoredVersion: false,
}

interface ModelOptions {
  withReceipts?: boolean
  /** It judges who counts a second time. */
  withPeople?: boolean
  /** An undo withdraws one record. */
  withUndoOfOne?: boolean
  /** Omitted: its clock stands still. */
  now?(): number
}

export function modelServer(
  level: Level,
  items: number,
  { withReceipts = false, withPeople = false, withUndoOfOne = false, now = () => worldStart }: ModelOptions = {},
): ModelServer {
  const rows = new Map<number, Row>()
  const log: Write[] = []
  const tokens = new Map<string, number>()
  const answersByKey = new Map<string, { body: string; answer: ServerAnswer }>()
  const findings = new Map<string, unknown>()
  const records = modelRecords({ otherUser, withPeople, now, standingCount, figures })
  const removedIds = new Set<number>()
  const wasEverRemoved = new Set<number>()
  const receipts = modelReceipts()
  const features = featuresOf(level, {
    receipts: withReceipts,
    'undo-of-one-record': withUndoOfOne,
    'undo-of-item-values': withUndoOfOne,
  })
  let backup: Backup | null = null
  let restores = 0
  let countPeriod = 1
  let hasForgotten = false
  for (let id = 1; id <= items; id++)
    rows.set(id, {
      id,
      physical_count: null,
      remarks: null,
      scanned: false,
      condition: initialCondition,
      checklist: null,
      version: 1,
      updated_by: otherUser,
      wrote: new Map(),
    })

  const shown = (row: Row): Record<string, unknown> => {
    const { id } = row
    const plain = { id, ...pickFields({ ...row }, comparedProductFields), property_number: `P-${id}` }
    if (level === 'M0' || hasForgotten) return plain
    const versioned = { ...plain, version: String(row.version) }
    return level === 'M1' ? versioned : { ...versioned, updated_by: row.updated_by, updated_at: '2026-11-21T10:00:00Z' }
  }
  const answer = (status: number, body: unknown, shows: ServerAnswer['shows'] = null, more = {}): ServerAnswer => ({
    status,
    headers: {
      'content-type': 'application/json',
      ...(level === 'M0' || hasForgotten ? {} : { [names.features.toLowerCase()]: features.join(', ') }),
      ...more,
    },
    text: body === undefined ? '' : JSON.stringify(body),
    shows,
  })
  const asOf = (row: Row) => Math.max(-1, ...row.wrote.values())
  const show = (status: number, row: Row) => answer(status, shown(row), { eid: row.id, asOf: asOf(row) })

  function write(row: Row, patch: Readonly<Record<string, unknown>>, writer: Writer) {
    const command = commandNameOf(patch)
    const before = pickFields({ ...row }, comparedProductFields)
    const changed = Object.entries(patch).some(([name, value]) => row[name as keyof Row] !== value)
    const n = log.length
    log.push({
      n,
      eid: row.id,
      patch,
      before,
      replaced: row.wrote.get(command) ?? -1,
      changed,
      at: new Date(now()).toISOString(),
      ...writer,
    })
    Object.assign(row, patch)
    row.wrote.set(command, n)
    if (changed) {
      row.version++
      row.updated_by = writer.user
    }
  }

  function patchItem(request: ServerRequest, id: number, user: number): ServerAnswer {
    const row = rows.get(id)
    if (!row || removedIds.has(id)) return answer(404, { detail: 'Not found.' })
    const patch = JSON.parse(request.body ?? '{}') as Record<string, unknown>
    const headerIfKnown = (name: string) => (level === 'M0' || hasForgotten ? null : (request.headers[name] ?? null))
    const key = level === 'M2' ? headerIfKnown(names.idempotencyKey) : null
    const stored = key === null ? undefined : answersByKey.get(`${user} ${key}`)
    const events = level === 'M2' ? headerIfKnown(names.clientEvents) : null
    const records = withReceipts ? (events ?? headerIfKnown(names.records)) : null
    if (stored && stored.body !== request.body) return answer(422, { detail: 'reuse', code: 'idempotency_key_reuse' })
    if (stored) {
      receipts.store(user, records)
      return stored.answer
    }
    const count = patch['physical_count']
    if (typeof count === 'number' && count > 1000) return answer(400, { physical_count: ['Too many.'] })
    const periodOfCount = level === 'M2' ? headerIfKnown(names.countPeriod) : null
    if (periodOfCount !== null && periodOfCount !== String(countPeriod))
      return answer(409, { detail: 'restarted', code: 'round_closed', round: String(countPeriod) })
    const ifMatch = headerIfKnown(names.ifMatch)
    if (ifMatch !== null && ifMatch !== `"${row.version}"`) return show(412, row)
    const stated = events === null ? [] : (JSON.parse(decodeURIComponent(events)) as ClientEvent[])
    const opIds = stated.map(({ id }) => String(id))
    const recordedOn = stated[0] ? String(stated[0]['device']) : null
    const undoes = (stated[0]?.['undoes'] ?? null) as string | null
    if (withUndoOfOne) Object.assign(patch, keptByUndo(log, row, patch, { user, recordedOn, undoes }))
    const { readAt } = request
    const wanted = request.headers[names.ifMatch] ?? null
    const ignoredVersion = wanted !== null && wanted !== `"${row.version}"`
    const written = { by: request.device, user, ifMatch, key, opIds, undoes, recordedOn }
    write(row, patch, { ...written, tag: request.tag, readAt, ignoredVersion })
    receipts.store(user, records)
    const done = show(200, row)
    if (key !== null) answersByKey.set(`${user} ${key}`, { body: request.body ?? '', answer: done })
    return done
  }

  const person = (id: number) => ({
    id,
    first_name: `Person ${id}`,
    is_active: true,
    is_superuser: false,
    groups: [{ id: 1, name: 'Authorized' }],
  })
  let issuedTokens = 0
  function logIn({ username }: { username: string }): ServerAnswer {
    const token = `token-${username}-${++issuedTokens}`
    tokens.set(token, Number(username))
    return answer(200, { token })
  }

  function standingCount(rowId: number): StandingCount | null {
    const count = rows.get(rowId)?.physical_count ?? null
    const made = log.findLast(({ eid, patch }) => eid === rowId && 'physical_count' in patch)
    return count === null || !made ? null : { count, at: made.at, markedAt: made.at, by: made.user }
  }

  function figures() {
    return [...rows.values()].map(({ physical_count }) => physical_count)
  }

  return {
    level,
    log,
    rows,
    findings,
    recordOf: records.of,
    standingCount,
    records: records.all,
    joinedInto: records.joinedInto,
    join: records.join,
    campaign: records.campaign,
    versions: records.versions,
    closeCampaign: records.close,
    cancelCampaign: records.cancel,
    reopenCampaign: records.reopen,
    isLate: records.isLate,
    tokens,
    countPeriod: () => countPeriod,
    wasEverRemoved: (rowId) => wasEverRemoved.has(rowId),
    forgetFeatures(forget) {
      hasForgotten = forget
    },
    handle(request) {
      if (request.path === 'auth/login/') return logIn(JSON.parse(request.body ?? '{}') as { username: string })
      const user = tokens.get(request.token ?? '')
      if (user === undefined) return answer(401, { detail: 'Invalid token.' }, null, { 'www-authenticate': 'Token' })
      if (request.path === 'users/me/') return answer(200, person(user))
      const finding = /^findings\/(.+)\/$/.exec(request.path)?.[1]
      if (finding && request.method === 'PUT' && level === 'M2') {
        findings.set(finding, JSON.parse(request.body ?? '{}'))
        if (withReceipts && !hasForgotten) receipts.store(user, request.headers[names.records] ?? null)
        return answer(200, findings.get(finding))
      }
      const record = /^campaign-records\/(.+)\/$/.exec(request.path)?.[1]
      if (record && request.method === 'PUT' && level === 'M2') {
        // Once undone, it stays undone: a late copy from before changes nothing.
        if (withReceipts && !hasForgotten) receipts.store(user, request.headers[names.records] ?? null)
        const { refused, ...put } = records.put(record, JSON.parse(request.body ?? '{}'))
        return refused === undefined ? answer(200, put) : answer(400, { non_field_errors: [refused] })
      }
      if (request.path === 'sync/receipts/' && withReceipts && !hasForgotten)
        return answer(200, receipts.report(user, JSON.parse(request.body ?? '{}')))
      const id = Number(/^products\/(\d+)\/$/.exec(request.path)?.[1])
      if (!id) return answer(404, { detail: 'Not found.' })
      if (request.method === 'PATCH') return patchItem(request, id, user)
      const row = rows.get(id)
      if (!row || removedIds.has(id)) return answer(404, { detail: 'Not found.' })
      return show(200, row)
    },
    otherWrites(rowId, patch) {
      const row = rows.get(rowId)
      if (row && !removedIds.has(rowId)) write(row, patch, otherWriter)
    },
    reset() {
      countPeriod++
      for (const row of rows.values()) {
        write(row, { physical_count: null, remarks: null }, otherWriter)
        write(row, { scanned: false }, otherWriter)
      }
    },
    remove(rowId) {
      removedIds.add(rowId)
      wasEverRemoved.add(rowId)
    },
    backUp() {
      receipts.backUp()
      backup = {
        rows: copyRows(rows),
        writes: log.length,
        answers: new Map(answersByKey),
        findings: new Map(findings),
        campaignRecords: records.copy(),
      }
    },
    restore() {
      if (!backup) return
      receipts.restore()
      restores++
      log.length = backup.writes
      // A version that the lost time gave to another value must not come back.
      for (const [id, row] of copyRows(backup.rows)) rows.set(id, { ...row, version: row.version + 1000 * restores })
      replaceAll(answersByKey, backup.answers)
      replaceAll(findings, backup.findings)
      records.putBack(backup.campaignRecords)
    },
    wasRestored: () => restores > 0,
    receipts,
    bringBack: (rowId) => void removedIds.delete(rowId),
  }
}
