/**
 * https on the local network without a domain (`--lan`): the certificate, the name on the network, and the page for phones. All follow the
 * addresses of this machine while it runs.
 */
import { join } from 'node:path'
import { renderUnicodeCompact } from 'uqr'
import { loadFilipino } from '#text/text-catalog.ts'
import type { RunningServer, TlsPair } from '../http/listen.ts'
import { openCertificates } from './certificates.ts'
import { machineNames } from './machine-names.ts'
import { answerToName, type NetworkName } from './mdns-name.ts'
import { createPhoneSetup, isReachedCheck, reachedAnswer } from './phone-setup.ts'

export interface LanOptions {
  /** Folder for the certificates. */
  folder: string
  /** The current name of the institute, for the phone setup page. */
  institute: () => Promise<string>
  /** `bilang.local`. */
  name: string
  port: number
  /** Configured by the operator; included in the certificate. */
  publicAddress: string | null
  now: () => Date
  log: (line: string) => void
}

type Fetch = (request: Request, env: unknown) => Response | Promise<Response>

export interface Lan {
  tls: TlsPair
  /** The address for tags; null if none is configured and the name is not available. */
  publicAddress: string | null
  /** The phone setup page, at the current address. */
  pageAddress: () => string
  plainFetch: Fetch
  withReachedCheck: (fetch: Fetch) => Fetch
  /** Gives the server a new certificate when its addresses change, or when the old one expires soon. */
  followAddresses: (server: RunningServer) => void
  /** Messages for the operator after the start. */
  messages: readonly string[]
  close: () => void
}

const followMs = 60_000

/**
 * Named after the machine, not the institute: the institute is named later and a demo ends, but phones trust this name for ten years (decision 147).
 */
function authorityName(networkName: string): string {
  const [machine = networkName] = machineNames().names
  return `Bilang on ${machine === 'localhost' ? networkName : machine}` // not a text: a name in lists of certificates
}

/** Throws an Error with a readable message if the stored certificate is damaged or expired. */
export async function openLan(options: LanOptions): Promise<Lan> {
  const { folder, institute, name, port, now, log } = options
  await loadFilipino()
  const configuredHost = options.publicAddress === null ? [] : [new URL(options.publicAddress).hostname]
  const wantedNames = () => {
    const { addresses, names } = machineNames()
    return [...new Set([name, ...configuredHost, ...names, ...addresses, '127.0.0.1'])]
  }
  const certificates = await openCertificates(folder, authorityName(name), wantedNames(), now())
  const first = await certificates.serverCertificate(wantedNames(), now())
  const ownAddresses = () => machineNames().addresses
  let networkName: NetworkName | null = null
  let nameProblem = ''
  try {
    networkName = await answerToName(name, ownAddresses)
  } catch (error) {
    nameProblem = (error as Error).message
  }
  const portSuffix = port === 443 ? '' : `:${port}`
  const pageAddress = () => `http://${ownAddresses()[0] ?? 'localhost'}:${port}/phone`
  const nameOrigin = options.publicAddress ?? (networkName ? `https://${name}${portSuffix}` : null)
  const setup = createPhoneSetup({ authority: certificates.authority, institute, nameOrigin, pageAddress })
  let timer: NodeJS.Timeout | undefined

  return {
    tls: first,
    publicAddress: nameOrigin,
    pageAddress,
    plainFetch: (request) => setup.fetch(request),
    withReachedCheck: (fetch) => (request, env) => (isReachedCheck(request) ? reachedAnswer() : fetch(request, env)),
    followAddresses(server) {
      let cert = first.cert
      const follow = async () => {
        const next = await certificates.serverCertificate(wantedNames(), now())
        if (next.cert === cert) return
        cert = next.cert
        server.setCertificate(next)
        log(`New certificate for ${ownAddresses().join(', ')}. Phones: ${pageAddress()}`)
      }
      timer = setInterval(() => void follow().catch((error: unknown) => log(`Certificate: ${error}`)), followMs)
      timer.unref()
    },
    messages: [
      '',
      'Phones on the same network: scan this code, or open',
      `  ${pageAddress()}`,
      renderUnicodeCompact(pageAddress(), { border: 2 }),
      `Certificate of this server: ${certificates.authority.name}`,
      `  SHA-256 ${certificates.authority.fingerprint}`,
      ...(nameProblem === '' ? [] : [nameProblem]),
      nameOrigin === null
        ? 'Phones and tags use the address of this machine, so give it a fixed one.'
        : `Phones and tags use ${nameOrigin}`,
      ...first.leftOut.map((host) => `The certificate can't name ${host}: it was made before. See docs/operations.md.`),
      `Keep a backup of ${join(folder, 'authority.pem')}: without it every phone has to trust a new certificate.`,
    ],
    close() {
      clearInterval(timer)
      networkName?.close()
    },
  }
}
