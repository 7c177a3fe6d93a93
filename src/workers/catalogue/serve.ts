/** The worker's side of the port: answers questions in turn, drops those whose asker has gone, and tells news. */

import type { ResourceName } from '#contract/resource.ts'
import { resources } from '#contract/resources.ts'
import type { OpenCatalogue } from './catalogue-here.ts'
import type { FromWorker, Port, Question, ToWorker } from './protocol.ts'

/** Lets messages in: a stop that was sent after a question is heard before the question is worked on. */
export function makeBreath(): () => Promise<void> {
  const channel = new MessageChannel()
  const waiting: (() => void)[] = []
  channel.port1.onmessage = () => waiting.shift()?.()
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      channel.port2.postMessage(null)
    })
}

export function serveCatalogue(port: Port, catalogue: OpenCatalogue, breathe: () => Promise<void>): void {
  const wanted = new Set<number>()
  const tell = (message: FromWorker) => port.postMessage(message)
  const questions = {
    list: catalogue.list,
    get: catalogue.get,
    getMany: catalogue.getMany,
    values: catalogue.values,
    resolve: catalogue.resolve,
    sums: catalogue.sums,
    ids: catalogue.ids,
    openBook: catalogue.openBook,
    refresh: catalogue.refresh,
    acceptShrunk: catalogue.acceptShrunk,
  } as unknown as Readonly<Record<Question, (...args: unknown[]) => Promise<unknown>>>

  const answer = async (id: number, question: Question, args: readonly unknown[]) => {
    wanted.add(id)
    await breathe()
    if (!wanted.has(id)) return
    try {
      const value = await questions[question](...args)
      if (wanted.delete(id)) tell({ say: 'answer', id, value })
    } catch (error) {
      if (wanted.delete(id)) tell({ say: 'bug', id, message: error instanceof Error ? error.message : String(error) })
    }
  }

  port.onmessage = ({ data }: MessageEvent<ToWorker>) => {
    if (data.say === 'ask') void answer(data.id, data.question, data.args)
    else if (data.say === 'stop') wanted.delete(data.id)
  }
  catalogue.onStatus((status) => tell({ say: 'status', status }))
  catalogue.onRows((entities) => tell({ say: 'rows', entities: [...entities] }))
  tell({ say: 'ready' })
  tell({ say: 'status', status: catalogue.status() })
  tell({ say: 'rows', entities: Object.keys(resources) as ResourceName[] })
}
