import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseOptions } from '#server/server-options.ts'

const newPair = () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey: pair.getPublicKey().toString('base64url'), privateKey: privateKey.toString('base64url') }
}

test('[SERVER-4908] settings of notifications: complete or refused with a message, which never contains the private key', () => {
  const { publicKey, privateKey } = newPair()
  const set = { PUSH_CONTACT: 'mailto:it@example.gov.ph', PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey }
  expect(parseOptions([], { PUSH_PUBLIC_KEY: publicKey })).toMatchObject({ push: null })
  expect(parseOptions([], { PUSH_CONTACT: 'mailto:it@example.gov.ph', REMINDERS_AT: 'off' })).toMatchObject({
    push: { keys: null, services: [], at: null },
  })
  expect(parseOptions([], { ...set, PUSH_SERVICES: 'https://push.example.org, https://a.example.org' })).toMatchObject({
    push: {
      keys: { publicKey, privateKey },
      services: ['https://push.example.org', 'https://a.example.org'],
      at: '08:00',
    },
  })
  const wrong: Record<string, string>[] = [
    { PUSH_CONTACT: 'it@example.gov.ph' },
    { PUSH_CONTACT: 'https://localhost' },
    { PUSH_PUBLIC_KEY: '' },
    { PUSH_PUBLIC_KEY: newPair().publicKey },
    { PUSH_SERVICES: 'push.example.org' },
    { PUSH_SERVICES: 'https://push.example.org/path' },
    { REMINDERS_AT: '8 am' },
  ]
  for (const change of wrong) {
    const parse = () => parseOptions([], { ...set, ...change })
    expect(parse, JSON.stringify(change)).toThrow()
    expect(parse, JSON.stringify(change)).not.toThrow(new RegExp(privateKey))
  }
})
