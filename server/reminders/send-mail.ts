/**
 * Sends mail through the institute's mail server. Its package is loaded with the first mail. Promise: errors never contain a password or the text of
 * a mail.
 */
import type { MailFailure } from '#contract/reminders.ts'
import type { MailSettings } from './mail-settings.ts'
import type { Outcome } from './reminder-channel.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** The same for each try, so that a mail server that accepted the first one drops the second. */
  id: string
  /** Link to turn the mails off. */
  settings: string
}

export interface Mailer {
  send(mail: Mail): Promise<Outcome>
  close(): void
}

const timeoutMs = 20_000
const connectionCodes = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'ECONNREFUSED']

function failureOf(error: unknown): Outcome {
  const read = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : null
  const code = String(read('code') ?? 'unknown')
  const answer = Number(read('responseCode') ?? 0)
  const detail = answer > 0 ? `${code} ${answer}` : code
  const failed = (reason: MailFailure, forGood = false): Outcome => ({ is: 'failed', reason, forGood, detail })
  if (code === 'EAUTH' || code === 'ENOAUTH') return failed('sign-in')
  // A 4xx refusal is temporary and not about the address.
  if (code === 'EENVELOPE') return answer === 0 || answer >= 500 ? failed('address', true) : failed('other')
  if (connectionCodes.includes(code)) return failed('connection')
  return failed('other')
}

export async function openMailer({ host, port, security, user, password, from }: MailSettings): Promise<Mailer> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user !== null && password !== null && { auth: { user, pass: password } }),
    pool: true,
    maxConnections: 1,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, id, settings }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          messageId: id,
          headers: { 'Auto-Submitted': 'auto-generated' },
          list: { unsubscribe: settings },
        })
        return { is: 'sent' }
      } catch (error) {
        return failureOf(error)
      }
    },
    close: () => transport.close(),
  }
}
