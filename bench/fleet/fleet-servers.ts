/** Server processes of one institute behind an nginx, on loopback. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureSystemPackages, programOf } from '#tools/system-packages.ts'
import { processorSecondsOf } from './fleet-database.ts'

export interface FleetServers {
  /** The port of the proxy. */
  port: number
  processorSeconds(): number
  /** Kills one process at once. */
  killOne(): void
  stop(): Promise<void>
}

async function startProcess(port: number, databaseUrl: string, rows: number): Promise<ChildProcess> {
  const args = ['server/main.ts', '--api-only', '--port', String(port), '--seed-products', String(rows)]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATABASE_URL: databaseUrl, TRUST_PROXY: '1', BACKUP_AT: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += String(chunk)
  })
  child.stdout.on('data', (chunk) => {
    output += String(chunk)
  })
  while (!output.includes('Bilang is at')) {
    if (child.exitCode !== null) throw new Error(output)
    await wait(50)
  }
  return child
}

const configuration = (folder: string, port: number, upstream: readonly number[]) => `daemon off; master_process off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  upstream bilang {
    ${upstream.map((at) => `server 127.0.0.1:${at} fail_timeout=2s;`).join(' ')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port} backlog=2048;
    large_client_header_buffers 8 16k;
    location / {
      proxy_pass http://bilang;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_next_upstream error timeout http_503;
    }
  }
}
`

export async function startFleetServers(
  port: number,
  { count, databaseUrl, rows }: { count: number; databaseUrl: string; rows: number },
): Promise<FleetServers> {
  ensureSystemPackages(['nginx-light'])
  const ports = Array.from({ length: count }, (_, n) => port + 1 + n)
  // The first one makes the tables and the demo institute if there is none.
  const servers = [await startProcess(ports[0]!, databaseUrl, rows)]
  servers.push(...(await Promise.all(ports.slice(1).map((at) => startProcess(at, databaseUrl, rows)))))
  const folder = mkdtempSync(join(tmpdir(), 'bilang-fleet-nginx-'))
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, ports))
  const args = ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
  const nginx = spawn(programOf('nginx-light')!, args, { stdio: 'inherit' })
  const all = [nginx, ...servers]
  const onExit = () => {
    for (const child of all) child.kill('SIGKILL')
  }
  process.once('exit', onExit)
  while (
    !(await fetch(`http://127.0.0.1:${port}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await wait(50)
  let ended = 0
  return {
    port,
    processorSeconds: () => ended + servers.reduce((sum, { pid }) => sum + processorSecondsOf(pid ?? 0), 0),
    killOne() {
      const server = servers.pop()!
      ended += processorSecondsOf(server.pid ?? 0)
      server.kill('SIGKILL')
    },
    async stop() {
      process.off('exit', onExit)
      for (const child of all) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        child.kill('SIGTERM')
        await Promise.race([once(child, 'exit'), wait(15_000)])
        child.kill('SIGKILL')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
