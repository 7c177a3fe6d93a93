import { useOwnKey } from '#react/use-draft.ts'
import { useSetting } from '#react/use-setting.ts'

const isTrue = (stored: unknown): boolean => stored === true

/** "Scan several" and "Save 1 at once": settings of the person on this device. Both are off by default; at most one is on. */
export function useScanChoices() {
  const ownKey = useOwnKey()
  const several = useSetting(ownKey('scan-several'), isTrue)
  const saveAtOnce = useSetting(ownKey('save-1-at-once'), isTrue)
  const choose = (chosen: typeof several, other: typeof several) => (on: boolean) => {
    if (on && other.value) other.save(null)
    chosen.save(on || null)
  }
  return {
    several: { isOn: several.value, setOn: choose(several, saveAtOnce) },
    saveAtOnce: { isOn: saveAtOnce.value && !several.value, setOn: choose(saveAtOnce, several) },
  }
}
