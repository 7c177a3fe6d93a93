/** `npm run fuzz [-- REQUESTS [SEED]]` sends many more hostile requests than the test run, from a random seed, which it prints. */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'

const [requests = '400000', seed = String(randomInt(1, 2 ** 31))] = process.argv.slice(2)
console.log(`${requests} requests from seed ${seed}; repeat: npm run fuzz -- ${requests} ${seed}`)
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'tests/server/fuzz'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ: requests, FUZZ_SEED: seed },
})
process.exit(status ?? 1)
