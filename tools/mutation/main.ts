/**
 * `npm run mutation [-- --module figures --size 100 --seed 1 --file money --budget 20]` makes small changes to the sources and prints those
 * that no test notices, with a score for each module. `--size 0` tries every mutant. `--from 100` leaves out the first 100, to continue a run that was
 * cut off.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { measure, type Outcome, scoreOf } from './measure.ts'
import { filesOf, type Module, modules } from './modules.ts'
import { describe, mutantsOf, sample } from './mutants.ts'
import { openRunner, type Runner } from './runner.ts'

const { values } = parseArgs({
  options: {
    module: { type: 'string', multiple: true, default: Object.keys(modules) },
    size: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    file: { type: 'string', default: '' },
    budget: { type: 'string', default: '20' },
  },
})
const size = Number(values.size)
const seed = Number(values.seed)
const from = Number(values.from)

async function measureModule(runner: Runner, name: string, module: Module): Promise<void> {
  const files = filesOf(module.files, module.without).filter((file) => file.includes(values.file))
  const all = files.flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8')))
  const drawn = sample(all, size, seed).slice(from)
  console.log(
    `\n${name}: ${drawn.length} of ${all.length} mutants, seed ${seed}${from > 0 ? `, after the first ${from}` : ''}`,
  )
  const { outcomes, unusable } = await measure(runner, files, drawn, filesOf(module.tests, module.withoutTests), {
    budgetMs: Number(values.budget) * 1000,
    suites: module.suites,
    onOutcome: ({ status, mutant, untried }) => {
      const note = untried > 0 ? `  (budget spent, ${untried} test files not tried)` : ''
      if (status === 'survived' || status === 'uncovered') console.log(`  ${status}  ${describe(mutant)}${note}`)
    },
    onProgress: (line) => process.stderr.write(`${name}: ${line}\n`),
  })
  for (const path of unusable) console.log(`  not used, fails without a change: ${path}`)
  const withStatus = (status: Outcome['status']) => outcomes.filter((outcome) => outcome.status === status)
  const counts = (['killed', 'timeout', 'survived', 'uncovered'] as const)
    .map((status) => `${status} ${withStatus(status).length}`)
    .join(', ')
  console.log(`${name}: score ${scoreOf(outcomes).toFixed(1)} % (${counts})`)
}

const runner = await openRunner()
try {
  for (const name of values.module) {
    const module = modules[name]
    if (!module) throw new Error(`No module ${name}. There are: ${Object.keys(modules).join(', ')}`)
    await measureModule(runner, name, module)
  }
} finally {
  await runner.close()
}
