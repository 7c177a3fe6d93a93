import { useEffect, useRef, useState } from 'react'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { t } from '#text/shared/ui-lookup.ts'
import type { LookupOption, LookupSource } from './lookup-source.ts'

/** The text of the closed picker: the name of the chosen row, even if it was just picked or created; null without a value. */
export function useChosenText(source: LookupSource, value: number | null, picked: LookupOption | null): string | null {
  const found = useChosenOption(source, value)
  if (value === null) return null
  const option = (found === 'asking' ? null : found) ?? (picked?.value === value ? picked : null)
  if (option) return option.label
  return found === 'asking' ? fixedTexts.loading : t('unknownName', { value: String(value) })
}

/** The option of the chosen value, looked up once per value. */
function useChosenOption(source: LookupSource, value: number | null): LookupOption | null | 'asking' {
  const [loaded, setLoaded] = useState<{ key: string; option: LookupOption | null } | null>(null)
  const latestSource = useRef(source)
  latestSource.current = source
  const key = `${source.key} ${source.asOf} ${value}`
  useEffect(() => {
    if (value === null) return
    let active = true
    void latestSource.current.findOption(value).then((option) => {
      if (active) setLoaded({ key, option })
    })
    return () => {
      active = false
    }
  }, [key, value])
  if (value === null) return null
  if (loaded?.option?.value === value) return loaded.option
  return loaded?.key === key ? loaded.option : 'asking'
}
