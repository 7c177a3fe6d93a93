/**
 * The meanings of values in files, as chosen by people of the institute. Stored on the server, with a copy on this device; choices that the server
 * cannot store now stay here and are sent with the next change.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { getImportValues, putImportValues } from '#contract/actions/items/import-value-actions.ts'
import { type ImportValue, importValues, mostImportValues } from '#contract/import-values.ts'
import { type ValueChange, withChanges } from '#domain/import/value-choices.ts'
import { type Services, useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'

interface ValuesCopy {
  /** As last seen on the server. */
  values: readonly ImportValue[]
  /** Not yet on the server. */
  changes: readonly ValueChange[]
}
const emptyCopy: ValuesCopy = { values: [], changes: [] }
const key = 'import/values'
/** Number of retries if someone else changed the values meanwhile. */
const mostTries = 3

function parseCopy(stored: unknown): ValuesCopy {
  const { values, changes } = (stored ?? {}) as Partial<ValuesCopy>
  const read = importValues.safeParse(values ?? [])
  return { values: read.success ? read.data : [], changes: Array.isArray(changes) ? changes : [] }
}

/** Keeps the newest values; older ones are dropped first. */
const effective = ({ values, changes }: ValuesCopy): readonly ImportValue[] =>
  withChanges(values, changes).slice(-mostImportValues)

async function sendChanges(api: Services['api'], copy: ValuesCopy): Promise<ValuesCopy> {
  for (let tries = 0; tries < mostTries; tries++) {
    const current = await api.call(getImportValues, {})
    if (!current.ok) return copy
    if (copy.changes.length === 0) return { values: current.value.values, changes: [] }
    const values = [...effective({ ...copy, values: current.value.values })]
    const answer = await api.call(putImportValues, { body: { values, version: current.value.version } })
    if (answer.ok) return { values: answer.value.values, changes: [] }
    if (answer.problem.kind !== 'conflict') return copy
  }
  return copy
}

export function useImportValues() {
  const { drafts, api } = useServices()
  const online = useOnline()
  const [copy, setCopy] = useState<ValuesCopy>(emptyCopy)
  const current = useRef(copy)
  const store = useCallback(
    async (next: ValuesCopy) => {
      current.current = next
      setCopy(next)
      await drafts.write(key, next).catch(() => {})
    },
    [drafts],
  )
  const [isLoaded, setLoaded] = useState(false)
  const isShared = online && api.features().has('import-values')
  useEffect(() => {
    let isOver = false
    void (async () => {
      const stored = parseCopy(await drafts.read(key).catch(() => null))
      if (isOver) return
      // Choices made before the copy was read are newer than it.
      const next = { ...stored, changes: [...stored.changes, ...current.current.changes] }
      current.current = next
      setCopy(next)
      setLoaded(true)
    })()
    return () => {
      isOver = true
    }
  }, [drafts])
  useEffect(() => {
    if (!isLoaded || !isShared) return
    const before = current.current
    void (async () => {
      const sent = await sendChanges(api, before)
      if (current.current === before) await store(sent)
    })()
  }, [api, isLoaded, isShared, store])

  /** Returns the values after the changes. */
  const change = useCallback(
    async (changes: readonly ValueChange[]): Promise<readonly ImportValue[]> => {
      const next = { ...current.current, changes: [...current.current.changes, ...changes] }
      await store(next)
      if (isShared) await store(await sendChanges(api, next))
      return effective(current.current)
    },
    [api, isShared, store],
  )
  const values = useMemo(() => effective(copy), [copy])
  return { values, change }
}
