/** A real mail server for tests: what it took, and what it refuses. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface TakenMail {
  to: string
  subject: string
  text: string
  headers: string
}
export interface MailServer {
  port: number
  taken: TakenMail[]
  /** Answers a recipient; undefined: takes it. */
  refuse: ((to: string) => { code: number; text: string } | undefined) | null
  close(): Promise<void>
}

const decodeQuoted = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

const decodeBody = (headers: string, body: string) => {
  if (/encoding: base64/i.test(headers)) return Buffer.from(body, 'base64').toString('utf8')
  return /encoding: quoted-printable/i.test(headers) ? decodeQuoted(body) : body
}

function readMail(raw: string, to: string): TakenMail {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const headers = head.replace(/\r\n[ \t]+/g, ' ')
  const subject = /^Subject: (.*)$/im.exec(headers)?.[1] ?? ''
  return { to, subject, headers, text: decodeBody(headers, body.join('\r\n\r\n')).replaceAll('\r\n', '\n') }
}

export async function openMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const opened: MailServer = { port: 0, taken: [], refuse: null, close: async () => {} }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _, callback) {
      const refusal = opened.refuse?.(address)
      callback(refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null)
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo)
          opened.taken.push(readMail(Buffer.concat(chunks).toString('latin1'), address))
        callback(null)
      })
    },
    ...options,
  })
  // A client that ends a connection is not a failure of the test.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  opened.port = (server.server.address() as AddressInfo).port
  opened.close = () => new Promise((resolve) => server.close(() => resolve()))
  return opened
}
