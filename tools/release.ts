/**
 * `npm run release [-- FOLDER]`, after a build: one archive with the built app, the server, the packages that it imports and its Node. It
 * runs with `./bilang` on a machine of the same kind that has no network, no npm and no Node.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { isMain } from '#server/is-main.ts'

const root = join(import.meta.dirname, '..')
const programs = ['server/main.ts', 'tools/backup.ts', 'tools/restore.ts', 'tools/move.ts', 'tools/service.ts']
const others = ['package.json', 'LICENSE', 'README.md', 'docs/operations.md', 'deploy', 'src', 'server']

/** The command of the archive. `exec`: a signal reaches the server. */
const launcher = `#!/bin/sh
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
case "$1" in
  backup | restore | move | service) program="tools/$1.ts"; shift ;;
  *) program=server/main.ts ;;
esac
exec "$here/node/node" "$here/$program" "$@"
`

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, string>>

/** The import specifiers of a file that exist at run time. */
const importsOf = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'|import\(?\s*'([^']+)'/gm),
  ].map(([, from, plain]) => from ?? plain ?? '')

const packageName = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** Names of the installed packages that the programs import, directly or indirectly. */
function importedPackages(): string[] {
  const aliases = Object.entries(readJson(join(root, 'package.json'))['imports'] ?? {})
  const files = new Set<string>()
  const packages = new Set<string>()
  const addPackage = (name: string) => {
    const manifest = join(root, 'node_modules', name, 'package.json')
    if (packages.has(name) || !existsSync(manifest)) return
    packages.add(name)
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = readJson(manifest)
    for (const other of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      addPackage(other)
  }
  const addFile = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    for (const specifier of importsOf(file)) {
      const alias = aliases.find(([key]) => specifier.startsWith(key.replace('*', '')))
      if (alias) addFile(join(root, specifier.replace(alias[0].replace('*', ''), alias[1].replace('*', ''))))
      else if (specifier.startsWith('.')) addFile(resolve(dirname(file), specifier))
      else if (!specifier.startsWith('node:')) addPackage(packageName(specifier))
    }
  }
  for (const program of programs) addFile(join(root, program))
  return [...packages].sort()
}

/** Copies, not hard links: `tar` fails if another program makes a link to the same file meanwhile. */
function copyTo(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  execFileSync('cp', ['-a', from, to])
}

/** Writes the archive into the folder and returns its path. `dist` is the built app. */
export function makeRelease(folder: string, dist: string): string {
  if (!existsSync(join(dist, 'index.html'))) throw new Error('The app is not built. Run npm run build first.')
  const { version } = readJson(join(root, 'package.json')) as unknown as { version: string }
  const name = `bilang-${version}-${process.platform}-${process.arch}`
  const staging = mkdtempSync(join(tmpdir(), 'bilang-release-'))
  try {
    for (const path of [...others, ...programs.filter((path) => path.startsWith('tools/'))])
      copyTo(join(root, path), join(staging, name, path))
    copyTo(dist, join(staging, name, 'dist'))
    copyTo(process.execPath, join(staging, name, 'node', 'node'))
    for (const one of importedPackages())
      copyTo(join(root, 'node_modules', one), join(staging, name, 'node_modules', one))
    writeFileSync(join(staging, name, 'bilang'), launcher)
    chmodSync(join(staging, name, 'bilang'), 0o755)
    mkdirSync(folder, { recursive: true })
    const archive = join(folder, `${name}.tar.gz`)
    // Owned by the account that unpacks it, and readable by the account of the service.
    execFileSync('tar', ['--owner=0', '--group=0', '--mode=go+rX', '-czf', archive, '-C', staging, name])
    return archive
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

if (isMain(import.meta.url)) {
  try {
    console.log(`Wrote ${makeRelease(resolve(process.argv[2] ?? 'release'), join(root, 'dist'))}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
