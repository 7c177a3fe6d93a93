import { afterEach, expect, test } from 'vitest'
import { type MailSettings, parseMail } from '#server/reminders/mail-settings.ts'
import { openMailer } from '#server/reminders/send-mail.ts'
import { parseOptions } from '#server/server-options.ts'
import { type MailServer, openMailServer } from '#tests/support/server/mail-server.ts'

let mails: MailServer | null = null
afterEach(async () => {
  await mails?.close()
  mails = null
})
const set = {
  ...{ SMTP_HOST: 'smtp.example.ph', SMTP_USER: 'bilang', SMTP_PASSWORD: 'hunter-two' },
  ...{ MAIL_FROM: 'Bilang <bilang@example.ph>', PUBLIC_ADDRESS: 'https://count.example.ph' },
}

test('[SERVER-4824] settings of the mail server: complete or refused with a message, which never contains the password', () => {
  expect(parseOptions([], {})).toMatchObject({ mail: null })
  expect(parseOptions([], set)).toMatchObject({
    mail: { host: 'smtp.example.ph', port: 587, security: 'starttls', user: 'bilang', at: '08:00' },
  })
  expect(parseMail({ ...set, SMTP_SECURITY: 'tls', REMINDERS_AT: 'off' }, true)).toMatchObject({ port: 465, at: null })
  const wrong: Record<string, string>[] = [
    { MAIL_FROM: '' },
    { MAIL_FROM: 'Bilang' },
    { MAIL_FROM: 'a@example.ph\nBcc: b@example.ph' },
    { PUBLIC_ADDRESS: '' },
    { SMTP_USER: '' },
    { SMTP_PORT: '99999' },
    { SMTP_SECURITY: 'none' },
    { SMTP_SECURITY: 'maybe' },
    { REMINDERS_AT: '8 am' },
  ]
  for (const change of wrong) {
    const parse = () => parseOptions([], { ...set, ...change })
    expect(parse, JSON.stringify(change)).toThrow()
    expect(parse, JSON.stringify(change)).not.toThrow(/hunter/)
  }
})

test('[SERVER-4824] without encryption, with a certificate that is not trusted, or with a wrong password nothing is sent', async () => {
  const send = async (more: Partial<MailSettings>) => {
    const settings = { host: '127.0.0.1', port: mails!.port, security: 'starttls' as const, user: null, password: null }
    const mailer = await openMailer({ ...settings, from: 'bilang@example.ph', at: null, ...more })
    const mail = {
      to: 'a@example.ph',
      subject: 'S',
      text: 'T',
      id: '<1@example.ph>',
      settings: 'https://count.example.ph',
    }
    const outcome = await mailer.send(mail)
    mailer.close()
    return outcome
  }
  mails = await openMailServer()
  expect(await send({})).toMatchObject({ is: 'failed', reason: 'connection', forGood: false })
  expect(await send({ security: 'none' })).toEqual({ is: 'sent' })
  await mails.close()
  mails = await openMailServer({ disabledCommands: [] })
  expect(await send({})).toMatchObject({ is: 'failed', reason: 'connection' })
  await mails.close()
  mails = await openMailServer({
    authOptional: false,
    onAuth: (_, __, callback) => callback(Object.assign(new Error('No'), { responseCode: 535 })),
    allowInsecureAuth: true,
  })
  const refused = await send({ security: 'none', user: 'bilang', password: 'hunter-two' })
  expect(refused).toMatchObject({ is: 'failed', reason: 'sign-in', detail: 'EAUTH 535' })
  expect(mails.taken).toHaveLength(0)
})
