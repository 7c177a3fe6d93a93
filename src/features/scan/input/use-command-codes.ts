/** Handles scanned command codes on the scan screen. A code that is not available now shows a message; none is mistaken for an item. */
import { type RefObject, useEffect, useRef } from 'react'
import type { OpSource } from '#domain/outbox/op.ts'
import { parseCommand, type ScanCommand } from '#domain/scan/command-codes.ts'
import { t } from '#text/counting/scan.ts'
import { useToast } from '#ui/feedback/toasts.tsx'
import type { CountFormState } from '../card/use-count-form.ts'
import type { ScanWorkflow } from '../use-scan-workflow.ts'

/** `too-soon`: the card has just appeared, so the code may be meant for the previous item. `busy`: a save is running. */
type SaveAnswer = 'saving' | 'invalid' | 'too-soon' | 'busy'

/** The count form on the screen, for command codes. */
export interface CountControls {
  enterDigit(digit: string): void
  clear(): void
  save(): SaveAnswer
}

/** Registers the form in `controls` as long as it is on the screen. */
export function useCountControls(
  controls: RefObject<CountControls | null> | undefined,
  form: { countState: CountFormState; submit: () => Promise<void>; saveAnswer: SaveAnswer },
): void {
  useEffect(() => {
    if (!controls) return
    const { countState, submit, saveAnswer } = form
    // The first digit replaces a suggested count; further digits are appended.
    const entered = () => (countState.isChanged ? String(countState.form.getValues('physical_count')) : '')
    const own: CountControls = {
      enterDigit: (digit) => countState.enterCount(entered() + digit),
      clear: () => countState.enterCount(''),
      save() {
        if (saveAnswer === 'saving') void submit()
        return saveAnswer
      },
    }
    controls.current = own
    return () => {
      if (controls.current === own) controls.current = null
    }
  })
}

/** Filters command codes out of the scanned texts, and passes on everything else. */
export function useCommandCodes(
  workflow: Pick<ScanWorkflow, 'handleTexts' | 'handleScanned' | 'last' | 'undo' | 'several'>,
  leaveRoom: () => void,
) {
  const toast = useToast()
  const controls = useRef<CountControls | null>(null)

  function run(command: ScanCommand): void {
    // A dialog covers the count that the code would change or save.
    if (document.querySelector('[aria-modal="true"]') !== null) toast.error(t('commands.dialogOpen'))
    else if (command.do === 'next-room') {
      leaveRoom()
      toast.success(t('commands.roomLeft'))
    } else if (command.do === 'undo') {
      if (workflow.last) void workflow.undo()
      else toast.error(t('commands.nothingToUndo'))
    } else if (controls.current) enter(command, controls.current)
    else if (command.do === 'save' && workflow.several.tags.length > 0) void workflow.several.countReady()
    else toast.error(t('commands.noItem'))
  }

  function enter(command: Exclude<ScanCommand, { do: 'next-room' | 'undo' }>, form: CountControls): void {
    if (command.do === 'digit') form.enterDigit(command.digit)
    else if (command.do === 'clear') form.clear()
    else {
      const answer = form.save()
      if (answer === 'invalid') toast.error(t('commands.cannotSave'))
      if (answer === 'too-soon') toast.error(t('commands.tooSoon'))
    }
  }

  const withoutCommands =
    (handle: (texts: readonly string[], source: OpSource) => void) =>
    (texts: readonly string[], source: OpSource): void => {
      const others = texts.filter((text) => {
        const command = parseCommand(text)
        if (command && source === 'wedge') run(command)
        // The camera may see a whole sheet of codes, so only an aimed hardware scanner can give commands.
        return !command || (source !== 'wedge' && source !== 'scan')
      })
      if (others.length > 0) handle(others, source)
    }

  return {
    controls,
    handleTexts: withoutCommands(workflow.handleTexts),
    handleScanned: withoutCommands(workflow.handleScanned),
  }
}
