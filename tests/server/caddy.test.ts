/** `deploy/Caddyfile` in a real Caddy, with a certificate of its own: it cannot get one from the internet here. */
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ensureSystemPackages, programOf } from '#tools/system-packages.ts'
import { type ProxyPlace, proxyTimeout, testBehindProxy } from './suites/behind-proxy.ts'

ensureSystemPackages(['caddy'])
const validate = (file: string) =>
  execFileSync(programOf('caddy')!, ['validate', '--adapter', 'caddyfile', '--config', file], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })

test('[SERVER-5330] the Caddyfile as it is: Caddy accepts it', () => {
  expect(validate('deploy/Caddyfile')).toContain('Valid configuration')
})

testBehindProxy(({ folder, hostName, ports }: ProxyPlace) => {
  const recipe = readFileSync('deploy/Caddyfile', 'utf8')
    .replace('count.example.gov.ph {', `${hostName} {\n  tls ${folder}/fullchain.pem ${folder}/privkey.pem`)
    .replace('127.0.0.1:8080', `127.0.0.1:${ports.app}`)
    .replace('response_header_timeout 120s', `response_header_timeout ${proxyTimeout}`)
  const file = join(folder, 'Caddyfile')
  const global = `admin off\n  default_bind 127.0.0.1\n  storage file_system ${folder}/caddy`
  writeFileSync(file, `{\n  ${global}\n  http_port ${ports.http}\n  https_port ${ports.https}\n}\n${recipe}`)
  // Caddy logs each start; its errors are seen in the answers.
  return spawn(programOf('caddy')!, ['run', '--adapter', 'caddyfile', '--config', file], {
    stdio: 'ignore',
    // Where it would keep its last configuration.
    env: { ...process.env, XDG_CONFIG_HOME: folder },
  })
})
