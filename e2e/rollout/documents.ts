/** The commands and button names of the operators' page. The rollout uses them literally, and reports wrong ones. */
import { readFileSync } from 'node:fs'

export interface OperatorsPage {
  /** The lines of the code block of this step. */
  commands(step: string): readonly string[]
  /** The name as the step writes it, in italics; throws if the step does not have it. */
  name(step: string, name: string): string
  /** Names on the page that the rollout has not used. */
  unusedNames(): readonly string[]
}

/** Reads a page of numbered steps: `## 3 End the demo`. */
export function readOperatorsPage(file: string): OperatorsPage {
  const sections = readFileSync(file, 'utf8')
    .split(/^## \d+ /m)
    .slice(1)
  const steps = new Map(
    sections.map((text) => {
      const [title = '', ...lines] = text.split('\n')
      const body = lines.join('\n')
      const commands = [...body.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
        block.trimEnd().split('\n'),
      )
      const prose = body.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll('**', '')
      const names = [...prose.matchAll(/\*([^*]+)\*/g)].map(([, name = '']) => name.replaceAll(/\s+/g, ' '))
      return [title.trim(), { commands, names }] as const
    }),
  )
  const used = new Set<string>()
  const stepOf = (step: string) => {
    const found = steps.get(step)
    if (!found) throw new Error(`${file} has no step “${step}”, only: ${[...steps.keys()].join(', ')}`)
    return found
  }
  return {
    commands: (step) => {
      const { commands } = stepOf(step)
      if (commands.length === 0) throw new Error(`${file}: the step “${step}” has no command`)
      return commands
    },
    name: (step, name) => {
      const { names } = stepOf(step)
      if (!names.includes(name))
        throw new Error(`${file}: the step “${step}” does not name “${name}”, only: ${names.join(', ')}`)
      used.add(`${step}: ${name}`)
      return name
    },
    unusedNames: () =>
      [...steps].flatMap(([step, { names }]) =>
        names.map((name) => `${step}: ${name}`).filter((entry) => !used.has(entry)),
      ),
  }
}
