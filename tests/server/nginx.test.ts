/** `deploy/nginx.conf` in a real nginx. */
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureSystemPackages, programOf } from '#tools/system-packages.ts'
import { type ProxyPlace, proxyTimeout, testBehindProxy } from './suites/behind-proxy.ts'

/** The main configuration of Debian's package, which compresses, with the recipe in it. */
const mainConfig = (folder: string, recipe: string) => `daemon off; worker_processes 1; user root;
pid ${folder}/nginx.pid; error_log stderr warn;
events { worker_connections 256; }
http {
  access_log off; default_type application/octet-stream; gzip on;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${recipe}
}`

testBehindProxy(({ folder, hostName, ports }: ProxyPlace) => {
  ensureSystemPackages(['nginx-light'])
  const recipe = readFileSync('deploy/nginx.conf', 'utf8')
    .replaceAll('/etc/ssl/bilang', folder)
    .replaceAll('count.example.gov.ph', hostName)
    .replace('127.0.0.1:8080', `127.0.0.1:${ports.app}`)
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
    .replace('proxy_read_timeout 120s', `proxy_read_timeout ${proxyTimeout}`)
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, mainConfig(folder, recipe))
  const log = join(folder, 'error.log')
  return spawn(programOf('nginx-light')!, ['-c', file, '-e', log], { stdio: ['ignore', 'ignore', 'inherit'] })
})
