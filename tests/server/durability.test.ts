/** Real server processes: SIGKILL loses nothing acknowledged, SIGTERM ends gracefully, a used port is reported. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'bilang-kill-'))
const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a real server process on a free port. */
async function start(data: string): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(
    process.execPath,
    ['server/main.ts', '--api-only', '--port', '0', '--data', data, '--seed-products', '120'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  running.add(child)
  let output = ''
  for await (const chunk of child.stdout!) {
    output += chunk
    const address = /Bilang is at (\S+)/.exec(output)?.[1]
    if (address) return { child, address }
  }
  throw new Error(`The server ended: ${output}`)
}

const ended = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve))

test('[SERVER-56] an acknowledged count is stored after the server is killed, and nothing is torn', async () => {
  const data = join(folder, 'kill')
  let token = ''
  const acknowledged = new Map<number, number>()
  for (let killRound = 1; killRound <= 4; killRound++) {
    const { child, address } = await start(data)
    const call = (path: string, init: RequestInit = {}) =>
      fetch(`${address}/api/v1/${path}`, { ...init, headers: { Authorization: `Token ${token}`, ...init.headers } })
    if (token === '') {
      const answer = await fetch(`${address}/api/v1/auth/login/`, {
        method: 'POST',
        body: JSON.stringify({ username: 'maria', password: 'Maria-2026!' }),
      })
      token = ((await answer.json()) as { token: string }).token
    }
    for (const [id, count] of acknowledged) {
      const row = (await (await call(`products/${id}/`)).json()) as Record<string, unknown>
      expect([id, row['physical_count']]).toEqual([id, count])
      const { results } = (await (await call(`products/${id}/history/`)).json()) as {
        results: { after: { physical_count: number } }[]
      }
      expect(results[0]?.after.physical_count).toBe(count)
    }
    let alive = true
    const counter = async (lane: number) => {
      for (let n = 0; alive; n++) {
        const id = 1 + lane * 30 + (n % 30)
        const count = killRound * 1000 + n
        // The last request may or may not have arrived: only a response proves that it was stored.
        const answer = await call(`products/${id}/`, {
          method: 'PATCH',
          body: JSON.stringify({ physical_count: count }),
        }).catch(() => null)
        if (answer?.status === 200) acknowledged.set(id, count)
        else acknowledged.delete(id)
      }
    }
    const counting = Promise.all([0, 1, 2, 3].map(counter))
    const before = acknowledged.size
    while (acknowledged.size < Math.min(before + 20, 100)) await new Promise((resolve) => setTimeout(resolve, 5))
    child.kill('SIGKILL')
    await ended(child)
    alive = false
    await counting
  }
  expect(acknowledged.size).toBeGreaterThan(50)
})

test('[SERVER-57] after SIGTERM the server finishes responses in progress, closes the database, and exits with status 0', async () => {
  const data = join(folder, 'term')
  const { child, address } = await start(data)
  const isWritten = () => !existsSync(join(data, 'bilang.db-wal'))
  expect(isWritten()).toBe(false)
  const body = JSON.stringify({ username: 'ana', password: 'Ana-2026!' })
  const call = request(`${address}/api/v1/auth/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': body.length, Expect: '100-continue' },
  })
  call.flushHeaders()
  // The server has the head of the request and waits for its body: the request is in progress, whatever the machine's load.
  await once(call, 'continue')
  child.kill('SIGTERM')
  const answer = once(call, 'response') as Promise<[IncomingMessage]>
  call.end(body)
  expect((await answer)[0].statusCode).toBe(200)
  ;(await answer)[0].resume()
  expect(await ended(child)).toBe(0)
  expect(isWritten()).toBe(true)
})

test('[SERVER-58] if the port is in use, a readable message says so', async () => {
  const { address } = await start(join(folder, 'first'))
  const port = new URL(address).port
  const second = spawn(
    process.execPath,
    ['server/main.ts', '--api-only', '--port', port, '--data', join(folder, 'second')],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  running.add(second)
  let output = ''
  second.stderr.on('data', (chunk) => {
    output += chunk
  })
  expect(await ended(second)).toBe(1)
  expect(output).toContain(`Port ${port} is already in use.`)
})
