/** The address in the codes, and the warning about codes that a phone cannot read well. */

import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { textLimit } from '#contract/limits.ts'
import { formatDecimal } from '#domain/text/format.ts'
import { minModuleSize } from '#print/labels/encode-qr.ts'
import type { TagAddress } from '#react/scanning/use-tag-address.ts'
import { t } from '#text/products/labels.ts'
import { Banner } from '#ui/feedback/problem-text.tsx'

/** Shows the address if the server configures it; otherwise a person types it. A refused address says why. */
export function TagAddressField({ tagAddress }: { tagAddress: TagAddress }) {
  const { address, isConfigured, typedAddress, setTyped } = tagAddress
  const [text, setText] = useState<string | null>(null)
  if (isConfigured)
    return (
      <Text size="sm" mt="md">
        {t.rich('codesOpen', { host: () => <span translate="no">{address.ok ? address.host : ''}</span> })}
      </Text>
    )
  return (
    <TextInput
      mt="md"
      label={t('address')}
      description={t('addressHint')}
      value={text ?? typedAddress ?? window.location.origin}
      error={address.ok ? null : address.message}
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={textLimit}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => {
        if (text === null) return
        setTyped(text.trim() === '' ? null : text)
        setText(null)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}

/** Warns if the modules of the codes are too small for a phone at arm's length (PAPER-26). */
export function SmallCodesWarning({ moduleSize }: { moduleSize: number | null }) {
  if (moduleSize === null || moduleSize >= minModuleSize) return null
  return (
    <Banner tone="attention" role="status">
      {t('codesTooSmall', { size: formatDecimal(moduleSize, 2), least: String(minModuleSize) })}
    </Banner>
  )
}
