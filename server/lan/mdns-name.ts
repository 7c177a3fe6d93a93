/** Makes the server reachable by a name on the local network (multicast DNS, RFC 6762), so that phones find it when its address changes. */
import makeMdns, { type MulticastDNS, type Options } from 'multicast-dns'

const ttlSeconds = 120
const probeMs = 750

export interface NetworkName {
  close(): void
}

type Answered = { type: string; name: string; data?: unknown }

/** Addresses of other machines that already use the name. */
async function othersWith(mdns: MulticastDNS, name: string, own: () => readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>()
  const note = ({ answers }: { answers: readonly unknown[] }) => {
    for (const answer of answers as readonly Answered[])
      if (answer.type === 'A' && answer.name.toLowerCase() === name && !own().includes(String(answer.data)))
        found.add(String(answer.data))
  }
  mdns.on('response', note)
  mdns.query({ questions: [{ name, type: 'A' }] })
  await new Promise((resolve) => setTimeout(resolve, probeMs))
  mdns.removeListener('response', note)
  return [...found]
}

/**
 * Announces `name` with the current addresses. Throws an Error with a readable message if another machine has the name, or if this one cannot listen
 * for queries.
 */
export async function answerToName(
  name: string,
  addresses: () => readonly string[],
  network: Options & { bind?: string } = {},
): Promise<NetworkName> {
  const mdns = makeMdns({ reuseAddr: true, ...network })
  const failed = new Promise<never>((_, reject) => mdns.once('error', reject))
  failed.catch(() => {})
  const others = await Promise.race([othersWith(mdns, name, addresses), failed]).catch((error: Error) => {
    mdns.destroy()
    throw new Error(`This machine can't answer to ${name}: ${error.message}`)
  })
  if (others.length > 0) {
    mdns.destroy()
    throw new Error(
      `Another machine on this network, ${others[0]}, answers to ${name} already. Choose another name with --name.`,
    )
  }
  mdns.on('error', () => {})
  mdns.on('query', ({ questions = [] }) => {
    const isAsked = questions.some(
      (question) => question.name.toLowerCase() === name && (question.type === 'A' || String(question.type) === 'ANY'),
    )
    if (!isAsked) return
    mdns.respond({ answers: addresses().map((data) => ({ name, type: 'A', ttl: ttlSeconds, flush: true, data })) })
  })
  return { close: () => mdns.destroy() }
}
