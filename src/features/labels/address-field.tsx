/** What the codes on tags name, and how well a camera will read them. */
import { Text, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type Calibration, noCalibration } from '#paper/labels/calibration.ts'
import { leastModule } from '#paper/labels/qr.ts'
import type { Sticker } from '#paper/labels/sticker.ts'
import { smallestModule } from '#paper/labels/tag-sheet.ts'
import type { LabelTemplate } from '#paper/labels/templates.ts'
import type { TagAddress } from '#runtime/use-tag-address.ts'
import { Banner } from '#ui/problem-text.tsx'

/** The address in the codes: shown where the server configures it, typed where it does not. A refused address says why. */
export function AddressField({ tagAddress }: { tagAddress: TagAddress }) {
  const { address, configured, typed, type } = tagAddress
  const [text, setText] = useState<string | null>(null)
  if (configured)
    return (
      <Text size="sm" mt="md">
        Codes open <span translate="no">{address.ok ? address.host : ''}</span>, as set on the server.
      </Text>
    )
  return (
    <TextInput
      mt="md"
      label="Address in the codes"
      description="Tags stay on items for years. Use the address that phones open Bilang at."
      value={text ?? typed ?? window.location.origin}
      error={address.ok ? null : address.message}
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={255}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => {
        if (text === null) return
        type(text.trim() === '' ? null : text)
        setText(null)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}

/** Says when the modules of the codes are too small for a phone at arm's length (PAPER-26). */
export function SmallCodes({
  stickers,
  template,
  calibration = noCalibration,
}: {
  stickers: readonly Sticker[]
  template: LabelTemplate
  calibration?: Calibration
}) {
  const module = useMemo(() => smallestModule(stickers, template, calibration), [stickers, template, calibration])
  if (module === null || module >= leastModule) return null
  return (
    <Banner mark="attention" role="status">
      The codes on this label are small: {module.toFixed(2)} mm a module, and phones read {leastModule} mm and more
      reliably. Choose a larger label or a shorter address.
    </Banner>
  )
}
