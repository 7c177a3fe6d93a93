import { Group } from '@mantine/core'
import { useLanguage } from '#react/session/use-language.ts'
import { languageNames, languages } from '#text/language.ts'
import { Button } from '#ui/button.tsx'
import classes from './session.module.css'

/** The languages in their own words, for the sign-in. */
export function LanguageSwitch() {
  const { language, choose } = useLanguage()
  return (
    <Group gap="xs" justify="center">
      {languages.map((one) => (
        <Button
          key={one}
          variant={one === language ? 'secondary' : 'ghost'}
          className={classes['language'] ?? ''}
          lang={one}
          aria-pressed={one === language}
          onClick={() => choose(one)}
        >
          {languageNames[one]}
        </Button>
      ))}
    </Group>
  )
}
