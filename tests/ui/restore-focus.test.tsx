import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { renderUi } from '../support/render-ui.tsx'

/** A step that a person confirms. `arrive` is the answer of the server, after which the next step has another button. */
function Steps({ onConfirmed }: { onConfirmed: (arrive: () => void) => void }) {
  const confirm = useConfirm()
  const [step, setStep] = useState<'begin' | 'end'>('begin')
  const begin = async () => {
    if (await confirm({ title: 'Begin?', text: '', confirm: 'Yes, begin' })) onConfirmed(() => setStep('end'))
  }
  return (
    <main tabIndex={-1}>
      {step === 'begin' ? (
        <Button key="begin" onClick={() => void begin()}>
          Begin
        </Button>
      ) : (
        <Button key="end">End</Button>
      )}
    </main>
  )
}

test('[SHELL-5522] a button that opened a dialog and is gone after the decision: the focus is on the page, not lost', async () => {
  const arrivals: (() => void)[] = []
  renderUi(<Steps onConfirmed={(arrive) => arrivals.push(arrive)} />)
  const button = screen.getByRole('button', { name: 'Begin' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  const yes = await screen.findByRole('button', { name: 'Yes, begin' })
  yes.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await expect.poll(() => document.activeElement).toBe(button)
  arrivals[0]?.()
  await screen.findByRole('button', { name: 'End' })
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('main'))
})
