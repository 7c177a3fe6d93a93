/** The mail server and time of day for reminders, from the server's environment. */
import { parseReminderTime } from './reminder-time.ts'

export interface MailSettings {
  host: string
  port: number
  /** `starttls` is refused if the mail server does not offer it. `none`: unencrypted, for a mail server on the same machine. */
  security: 'starttls' | 'tls' | 'none'
  user: string | null
  password: string | null
  /** `Bilang <bilang@example.gov.ph>` */
  from: string
  /** The time of day of the daily mail; null: only when an admin asks. */
  at: string | null
}

const securities = ['starttls', 'tls', 'none'] as const
const isLoopback = (host: string) => /^(localhost|127\.0\.0\.1|::1)$/.test(host)

function parsePort(text: string | undefined, security: MailSettings['security']): number {
  const port = Number(text || (security === 'tls' ? '465' : security === 'none' ? '25' : '587'))
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`SMTP_PORT: “${text}” is not a port.`)
  return port
}

/** Null if no mail server is named. Throws an Error with a readable message, which never has the password. */
export function parseMail(env: NodeJS.ProcessEnv, hasAddress: boolean): MailSettings | null {
  const host = env['SMTP_HOST']?.trim()
  if (!host) return null
  if (!hasAddress)
    throw new Error(
      'SMTP_HOST needs PUBLIC_ADDRESS: a mail has a link to Bilang. Write it as https://count.example.gov.ph.',
    )
  const from = env['MAIL_FROM']?.trim() ?? ''
  if (!/^[^<>\r\n]*<?[^\s<>@"]+@[^\s<>@"]+\.[^\s<>@"]+>?$/.test(from))
    throw new Error(`MAIL_FROM: “${from}” is not an address. Write it as Bilang <bilang@example.gov.ph>.`)
  const security = securities.find((one) => one === (env['SMTP_SECURITY'] || 'starttls'))
  if (security === undefined)
    throw new Error(`SMTP_SECURITY: “${env['SMTP_SECURITY']}” is not one of these: ${securities.join(', ')}.`)
  const user = env['SMTP_USER'] || null
  const password = env['SMTP_PASSWORD'] || null
  if ((user === null) !== (password === null)) throw new Error('SMTP_USER and SMTP_PASSWORD are needed together.')
  if (password !== null && security === 'none' && !isLoopback(host))
    throw new Error('SMTP_SECURITY=none would send the password in the clear. Leave it out, or write tls.')
  return {
    host,
    port: parsePort(env['SMTP_PORT'], security),
    security,
    user,
    password,
    from,
    at: parseReminderTime(env['REMINDERS_AT']),
  }
}
