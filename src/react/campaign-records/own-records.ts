/**
 * This person's ops of campaign records, read once for all components of the page. The same value until one of them changes, so that other records
 * cause no render. `isRead`: false until they have been read once.
 */
import { useSyncExternalStore } from 'react'
import type { Op } from '#domain/outbox/op.ts'
import type { Outbox } from '#outbox/outbox.ts'
import { makeEmitter } from '#platform/emitter.ts'
import { latestRead } from '../latest-read.ts'
import { useServices } from '../services.ts'

interface OwnRecords {
  ops: readonly Op[]
  isRead: boolean
}

const notRead: OwnRecords = { ops: [], isRead: false }
const signatureOf = (ops: readonly Op[]) => ops.map(({ id, state }) => `${id} ${state}`).join()

/** Reads while somebody is subscribed, and forgets them with the last one: they belong to the person who is signed in then. */
function openOwnRecords(outbox: Outbox) {
  const changes = makeEmitter()
  let own = notRead
  let subscribers = 0
  let stop = () => {}

  function start(): () => void {
    let isActive = true
    const begin = latestRead()
    const show = (next: OwnRecords) => {
      if (!isActive) return
      own = next
      changes.emit()
    }
    const read = () => {
      const isNewest = begin()
      void outbox.campaignRecords().then(
        (ops) => {
          if (isNewest() && !(own.isRead && signatureOf(own.ops) === signatureOf(ops))) show({ ops, isRead: true })
        },
        // The device status reports a database that cannot be read. Screens do not wait for it.
        () => own.isRead || show({ ...own, isRead: true }),
      )
    }
    read()
    const unsubscribe = outbox.onChange(read)
    return () => {
      isActive = false
      own = notRead
      unsubscribe()
    }
  }

  return {
    snapshot: () => own,
    subscribe(listener: () => void) {
      const unsubscribe = changes.subscribe(listener)
      if (subscribers++ === 0) stop = start()
      return () => {
        unsubscribe()
        if (--subscribers === 0) stop()
      }
    },
  }
}

const opened = new WeakMap<Outbox, ReturnType<typeof openOwnRecords>>()

export function useOwnRecordOps(): OwnRecords {
  const { outbox } = useServices()
  const known = opened.get(outbox) ?? openOwnRecords(outbox)
  opened.set(outbox, known)
  return useSyncExternalStore(known.subscribe, known.snapshot)
}
