/** `node server/main.ts`: refuses an old Node with a message, before it loads files that an old Node cannot parse. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 7)) {
  console.error(`Bilang's server needs Node 24.7 or newer; this is ${process.versions.node}. Start it with: npm start`)
  process.exit(1)
}
const { run } = await import('./run-server.ts')
await run(process.argv.slice(2), process.env)

export {}
