/** Options from the command line and the environment. A flag wins over its variable. */
import { parseArgs } from 'node:util'
import { parsePublicAddress } from '#domain/scan/public-address.ts'
import { parseStickerCodes, type StickerCode } from '#domain/scan/sticker-codes.ts'
import { isTimeZone } from '#domain/time/dates.ts'
import type { Keep } from './backups/retention.ts'
import { type ProviderSettings, parseProvider } from './provider/provider-settings.ts'
import { type MailSettings, parseMail } from './reminders/mail-settings.ts'
import { type PushSettings, parsePush } from './reminders/push-settings.ts'
import { isTimeOfDay } from './time-of-day.ts'

export interface Options {
  port: number
  host: string
  /** Folder of the embedded database. */
  data: string
  databaseUrl: string | null
  /** Address of PostgreSQL itself, if `databaseUrl` is a pooler's; backups use it. */
  databaseDirectUrl: string | null
  empty: boolean
  plain: boolean
  seedProducts: number | null
  /** Files of a certificate and its key. */
  tls: { cert: string; key: string } | null
  /** Own certificate, and this name on the local network; null: neither. */
  lanName: string | null
  apiOnly: boolean
  /** Folder of the built app; null: the build's own folder. */
  app: string | null
  /** The database was restored from a backup: older cursors are refused. */
  restored: boolean
  /** Username of the account that gets a new password. */
  newPassword: string | null
  /** Username of the account whose second step is removed. */
  removeSecondStep: string | null
  institute: string | null
  /** Address that phones open Bilang at; printed in the codes of tags. */
  publicAddress: string | null
  timeZone: string | null
  /** Codes of older stickers that cameras read besides QR codes. */
  stickerCodes: readonly StickerCode[] | null
  corsOrigin: string | null
  trustProxy: number
  log: 'text' | 'json'
  /** Folder of the backups; null: `backups` in the data folder. */
  backupFolder: string | null
  /** Times of day at which the server backs itself up; empty: never. */
  backupAt: readonly string[]
  backupKeep: Keep
  /** Token for reading `/metrics`. */
  metricsToken: string | null
  /** Encrypts secrets in the database. */
  serverKey: string | null
  /** The provider that people can sign in with. */
  provider: ProviderSettings | null
  /** The mail server for reminders. */
  mail: MailSettings | null
  /** Settings of device notifications. */
  push: PushSettings | null
}

export const usage = `npm start -- [options]

  --port N           port to listen on (8080)
  --host ADDRESS     address to listen on (127.0.0.1; with a certificate or --lan 0.0.0.0, the local network)
  --data DIR         folder of the embedded database (data/)
  --empty            start without demo data; prints a one-time admin password
  --seed-products N  a larger demo institute, the same every time
  --plain            serve only the documented contract, no extensions
  --tls-cert FILE    certificate and key: serve https
  --tls-key FILE
  --lan              https for phones on the local network without a domain: makes its
                     own certificate, and leads each phone to the app
  --name NAME        with --lan: the name of this server on the network (bilang.local)
  --api-only         do not build or serve the app
  --app DIR          serve the built app of another folder (dist/)
  --log json         writes one line of JSON for each request and message
  --new-password U   gives the account U a new password, prints it and ends; also while the server runs
  --remove-second-step U  switches off the second step of the account U, and ends
  --restored         once, after putting a backup back: every device downloads the list again

Environment: DATABASE_URL, DATABASE_DIRECT_URL, INSTITUTE_TITLE, PUBLIC_ADDRESS, PORT, STICKER_CODES, TIME_ZONE, CORS_ORIGIN, TRUST_PROXY,
METRICS_TOKEN, SERVER_KEY, BACKUP_DIR, BACKUP_AT, BACKUP_KEEP; OIDC_ISSUER and others, see docs/sign-in-providers.md; SMTP_HOST, PUSH_CONTACT
and others, see docs/reminders.md`

const parseWholeNumber = (text: string, name: string, maximum: number): number => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0 || number > maximum)
    throw new RangeError(`${/^[A-Z]/.test(name) ? '' : '--'}${name} must be a whole number up to ${maximum}.`)
  return number
}

/** `warehouse` or `warehouse.local`; returns the name with `.local`. */
function parseNetworkName(text: string): string {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/\.local$/, '')
  if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name))
    throw new Error(`--name: “${text}” is not a name. Use letters, digits and hyphens, such as --name warehouse.`)
  return `${name}.local`
}

const parseTimeZone = (text: string | undefined): string | null => {
  if (!text) return null
  if (!isTimeZone(text)) throw new Error(`TIME_ZONE: “${text}” is not a time zone. Write it as Asia/Manila.`)
  return text
}

function parseStickerOption(text: string | undefined): readonly StickerCode[] | null {
  try {
    return text ? parseStickerCodes(text) : null
  } catch (error) {
    throw new Error(`STICKER_CODES: ${(error as Error).message}`)
  }
}

/** The address that phones open, or null. Throws for `localhost` and for text that is not an address. */
function parseAddressOption(text: string | undefined): string | null {
  if (!text) return null
  const parsed = parsePublicAddress(text)
  if (!parsed.ok) throw new Error(`PUBLIC_ADDRESS: ${parsed.message}`)
  // Tag codes, which stay on items for years, would lack the path.
  if (!/^(\w+:\/\/)?[^/?#]+\/?$/.test(text.trim()))
    throw new Error(`PUBLIC_ADDRESS: “${text}” has a path. Bilang needs a host name of its own: ${parsed.host}`)
  return parsed.host
}

function parseLogFormat(text: string): 'text' | 'json' {
  if (text !== 'text' && text !== 'json') throw new Error(`--log: “${text}” is not a format. Write --log json.`)
  return text
}

/** Long enough not to be guessed. */
function parseMetricsToken(text: string | undefined): string | null {
  if (!text) return null
  if (!/^\S{16,}$/.test(text)) throw new Error('METRICS_TOKEN must have at least 16 characters and no space.')
  return text
}

/** `01:00`, or several separated by commas; `off`. */
function parseBackupTimes(text: string): readonly string[] {
  if (text.trim() === 'off') return []
  const times = text.split(',').map((time) => time.trim())
  const wrong = times.find((time) => !isTimeOfDay(time))
  if (wrong !== undefined) throw new Error(`BACKUP_AT: “${wrong}” is not a time of day. Write 01:00, or off.`)
  return times
}

/** `7,4,12`: days, weeks and months. */
function parseBackupKeep(text: string): Keep {
  const [daily, weekly, monthly, ...more] = text
    .split(',')
    .map((part) => parseWholeNumber(part.trim(), 'BACKUP_KEEP', 1000))
  if (daily === undefined || weekly === undefined || monthly === undefined || more.length > 0)
    throw new Error('BACKUP_KEEP: write how many days, weeks and months keep a backup, such as 7,4,12.')
  return { daily, weekly, monthly }
}

/** Not included in the message, because it may contain a password. */
function parseDatabaseUrl(name: string, text: string | undefined): string | null {
  if (!text) return null
  if (!/^postgres(ql)?:\/\//.test(text))
    throw new Error(`${name}: write the address of PostgreSQL as postgres://user:password@host/database.`)
  return text
}

function parseServerKey(text: string | undefined): string | null {
  if (!text) return null
  if (text.length < 32) throw new Error('SERVER_KEY must have at least 32 characters.')
  return text
}

/** Throws an Error with a readable message for an invalid option. */
export function parseOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      host: { type: 'string' },
      data: { type: 'string' },
      empty: { type: 'boolean' },
      plain: { type: 'boolean' },
      'seed-products': { type: 'string' },
      'tls-cert': { type: 'string' },
      'tls-key': { type: 'string' },
      lan: { type: 'boolean' },
      name: { type: 'string' },
      'api-only': { type: 'boolean' },
      app: { type: 'string' },
      restored: { type: 'boolean' },
      'new-password': { type: 'string' },
      'remove-second-step': { type: 'string' },
      log: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return 'help'
  const cert = values['tls-cert']
  const key = values['tls-key']
  if ((cert === undefined) !== (key === undefined)) throw new Error('--tls-cert and --tls-key are needed together.')
  const isLan = values.lan ?? false
  if (isLan && cert !== undefined)
    throw new Error('--lan makes its own certificate: leave out --tls-cert and --tls-key.')
  if (!isLan && values.name !== undefined) throw new Error('--name is for --lan.')
  return {
    port: parseWholeNumber(values.port ?? (env['PORT'] || '8080'), 'port', 65_535),
    host: values.host ?? (cert === undefined && !isLan ? '127.0.0.1' : '0.0.0.0'),
    data: values.data ?? 'data',
    databaseUrl: parseDatabaseUrl('DATABASE_URL', env['DATABASE_URL']),
    databaseDirectUrl: parseDatabaseUrl('DATABASE_DIRECT_URL', env['DATABASE_DIRECT_URL']),
    empty: values.empty ?? false,
    plain: values.plain ?? false,
    seedProducts:
      values['seed-products'] === undefined
        ? null
        : parseWholeNumber(values['seed-products'], 'seed-products', 1_000_000),
    tls: cert !== undefined && key !== undefined ? { cert, key } : null,
    lanName: isLan ? parseNetworkName(values.name ?? 'bilang') : null,
    apiOnly: values['api-only'] ?? false,
    app: values.app ?? null,
    restored: values.restored ?? false,
    newPassword: values['new-password'] ?? null,
    removeSecondStep: values['remove-second-step'] ?? null,
    institute: env['INSTITUTE_TITLE'] || null,
    timeZone: parseTimeZone(env['TIME_ZONE']),
    stickerCodes: parseStickerOption(env['STICKER_CODES']),
    publicAddress: parseAddressOption(env['PUBLIC_ADDRESS']),
    corsOrigin: env['CORS_ORIGIN'] || null,
    trustProxy: parseWholeNumber(env['TRUST_PROXY'] || '0', 'TRUST_PROXY', 10),
    log: parseLogFormat(values.log ?? 'text'),
    metricsToken: parseMetricsToken(env['METRICS_TOKEN']),
    backupFolder: env['BACKUP_DIR'] || null,
    backupAt: parseBackupTimes(env['BACKUP_AT'] || '01:00'),
    backupKeep: parseBackupKeep(env['BACKUP_KEEP'] || '7,4,12'),
    serverKey: parseServerKey(env['SERVER_KEY']),
    provider: parseProvider(env),
    mail: parseMail(env, isLan || Boolean(env['PUBLIC_ADDRESS'])),
    push: parsePush(env),
  }
}
