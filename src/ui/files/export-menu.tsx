/**
 * The one export menu: offers files, makes the chosen one with progress and Stop, and hands it to the browser. A stopped export gives no file.
 */
import { Menu, Progress, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { formatNumber, plural } from '#domain/text/format.ts'
import { Button } from '../button.tsx'
import { useToast } from '../feedback/toasts.tsx'
import { downloadFile } from './download-file.ts'

export type ExportProgress =
  | { step: 'reading' | 'writing'; rows: number; of: number }
  /** The server makes the file. */
  | { step: 'downloading'; bytes: number }

export interface ExportContext {
  onProgress(progress: ExportProgress): void
  signal: AbortSignal
}

export interface MadeFile {
  name: string
  blob: Blob
  /** Number of rows; absent if the server made the file. */
  rows?: number
}

export interface ExportChoice {
  label: string
  isDisabled?: boolean
  /** The file, or a sentence that says why there is none. */
  make(context: ExportContext): Promise<MadeFile | { failure: string }>
}

export interface ExportSection {
  heading?: string
  choices: readonly ExportChoice[]
  note?: ReactNode
}

export function ExportMenu({ sections, width }: { sections: readonly ExportSection[]; width?: number }) {
  const { progress, start, stop } = useExport()
  if (progress) return <ExportProgressLine progress={progress} onStop={stop} />
  return (
    <Menu position="bottom-end" {...(width === undefined ? {} : { width })}>
      <Menu.Target>
        <Button variant="secondary" leftSection={<IconDownload size={16} aria-hidden />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sections.map(({ heading, choices, note }) => (
          <Fragment key={choices[0]?.label + (heading ?? '')}>
            {heading ? <Menu.Label>{heading}</Menu.Label> : null}
            {choices.map((choice) => (
              <Menu.Item key={choice.label} disabled={choice.isDisabled ?? false} onClick={() => void start(choice)}>
                {choice.label}
              </Menu.Item>
            ))}
            {note ? <Menu.Label>{note}</Menu.Label> : null}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function useExport() {
  const toast = useToast()
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const controller = useRef<AbortController>(undefined)
  const start = async ({ make }: ExportChoice) => {
    const current = new AbortController()
    controller.current = current
    setProgress({ step: 'reading', rows: 0, of: 0 })
    try {
      const made = await make({ onProgress: setProgress, signal: current.signal })
      current.signal.throwIfAborted()
      if ('failure' in made) return toast.error(made.failure)
      downloadFile(made.name, made.blob)
      if (made.rows !== undefined) toast.success(`${plural(made.rows, 'row is', 'rows are')} in the file.`)
    } catch (error) {
      if (!current.signal.aborted) throw error
      toast.error('The file was not made: it was stopped.')
    } finally {
      setProgress(null)
    }
  }
  return { progress, start, stop: () => controller.current?.abort() }
}

function ExportProgressLine({ progress, onStop }: { progress: ExportProgress; onStop: () => void }) {
  const { label, share } = describe(progress)
  return (
    <div className="bilang-progress" role="status">
      <Text size="sm" className="bilang-figures">
        {label}
      </Text>
      <Progress value={share * 100} transitionDuration={0} aria-label="Progress" />
      <Button variant="link" size="sm" onClick={onStop}>
        Stop
      </Button>
    </div>
  )
}

function describe(progress: ExportProgress): { label: string; share: number } {
  if (progress.step === 'downloading')
    return { label: `Downloading ${formatNumber(Math.round(progress.bytes / 1024))} kB`, share: 0 }
  const { step, rows, of } = progress
  return {
    label: `${step === 'reading' ? 'Reading' : 'Writing'} ${formatNumber(rows)}${of > 0 ? ` of ${formatNumber(of)}` : ''} rows`,
    share: of > 0 ? rows / of : 0,
  }
}
