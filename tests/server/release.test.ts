/** The release archive: unpacked anywhere, it runs, backs up and ends without npm, Node or packages of the machine. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeRelease } from '#tools/release.ts'

const folder = mkdtempSync(join(tmpdir(), 'bilang-release-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('[SERVER-4077] the archive, unpacked in a folder with a blank: ready, sign-in, a count, a backup, its restore, a clean end', async () => {
  const dist = join(folder, 'dist')
  mkdirSync(dist)
  expect(() => makeRelease(folder, dist)).toThrow('The app is not built')
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Bilang</title>')
  const archive = makeRelease(folder, dist)
  const place = join(folder, 'unpacked here')
  mkdirSync(place)
  execFileSync('tar', ['-xzf', archive, '-C', place])
  const home = join(place, archive.split('/').at(-1)!.replace('.tar.gz', ''))
  const data = join(folder, 'data')
  const env = { PATH: '/usr/bin:/bin' }
  const server = spawn(join(home, 'bilang'), ['--port', '0', '--data', data, '--seed-products', '60'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let output = ''
    let address = ''
    for await (const chunk of server.stdout) {
      output += chunk
      address = /Bilang is at (\S+)/.exec(output)?.[1] ?? ''
      if (address) break
    }
    expect((await fetch(`${address}/health/ready`)).status).toBe(200)
    expect(await (await fetch(`${address}/login`)).text()).toContain('<title>Bilang</title>')
    const body = JSON.stringify({ username: 'maria', password: 'Maria-2026!' })
    const login = await fetch(`${address}/api/v1/auth/login/`, { method: 'POST', body })
    const headers = { Authorization: `Token ${((await login.json()) as { token: string }).token}` }
    const count = { method: 'PATCH', headers, body: JSON.stringify({ physical_count: 9 }) }
    expect((await fetch(`${address}/api/v1/products/7/`, count)).status).toBe(200)
    const copy = join(folder, 'copy.db')
    const backup = spawnSync(join(home, 'bilang'), ['backup', copy, data], { env, encoding: 'utf8' })
    expect([backup.stderr, backup.stdout, existsSync(copy)]).toEqual([
      '',
      expect.stringMatching(/copy\.db holds 60 items and \d+ entries of the history\. It was restored for a test/),
      true,
    ])
    const second = join(folder, 'second')
    const restore = spawnSync(join(home, 'bilang'), ['restore', copy, second], { env, encoding: 'utf8' })
    expect([restore.stderr, restore.stdout]).toEqual(['', expect.stringContaining('is restored: 60 items')])
    const move = spawnSync(join(home, 'bilang'), ['move'], { env, encoding: 'utf8' })
    expect([move.status, move.stderr]).toEqual([1, expect.stringContaining('sqlite postgres')])
    const unit = spawnSync(join(home, 'bilang'), ['service', 'install', '--print'], { env, encoding: 'utf8' })
    expect(unit.stdout).toContain(`${home}/server/main.ts`)
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
  } finally {
    server.kill('SIGKILL')
  }
})
