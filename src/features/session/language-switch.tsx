import { Group } from '@mantine/core'
import { useLanguage } from '#react/use-language.ts'
import { languageNames, languages } from '#text/language.ts'
import { Button } from '#ui/button.tsx'

/** The languages in their own words, for the sign-in. */
export function LanguageSwitch() {
  const { language, choose } = useLanguage()
  return (
    <Group gap="xs" justify="center">
      {languages.map((one) => (
        <Button key={one} variant="link" lang={one} aria-pressed={one === language} onClick={() => choose(one)}>
          {languageNames[one]}
        </Button>
      ))}
    </Group>
  )
}
