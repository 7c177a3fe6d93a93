/**
 * Reads the result of a scan aloud with a voice of the device. Promises: a new sentence interrupts the previous one; if speech is missing or not yet
 * allowed, it stays silent and never throws. Voices of the device come before voices of a server, which are silent without a network.
 */
import type { ScanOutcome } from '#domain/scan/scan-outcome.ts'
import { currentLanguage, type Language } from '#text/language.ts'
import { t } from '#text/shared/ui-scanner.ts'
import { wasTouched } from './earcons.ts'

/** More specific than the sound: a code with several items, a door tag, and how a record was saved. */
export type SpokenResult = ScanOutcome | 'several' | 'room' | 'saved' | 'backupOnly' | 'notSaved'

/** The voice for a language: `own`: a voice for the language; `device`: another voice of the device; `network`: a voice that needs a network. */
export type VoiceKind = 'own' | 'device' | 'network' | 'none'

export interface Speaker {
  say(result: SpokenResult, room?: string | null): void
  stop(): void
}

const tagsOf: Readonly<Record<Language, readonly string[]>> = { en: ['en'], fil: ['fil', 'tl'] }

const synthesis = (): SpeechSynthesis | undefined => globalThis.speechSynthesis

export function chooseVoice(
  language: Language,
  voices: readonly SpeechSynthesisVoice[],
): { kind: VoiceKind; voice: SpeechSynthesisVoice | null } {
  const local = voices.filter((voice) => voice.localService)
  const matchesLanguage = (voice: SpeechSynthesisVoice) => tagsOf[language].includes(voice.lang.split(/[-_]/)[0] ?? '')
  const own = local.find(matchesLanguage)
  if (own) return { kind: 'own', voice: own }
  const device = local.find((voice) => voice.default) ?? local[0]
  if (device) return { kind: 'device', voice: device }
  const remote = voices.find(matchesLanguage) ?? voices[0]
  return remote ? { kind: 'network', voice: remote } : { kind: 'none', voice: null }
}

/** The current voice; browsers load voices asynchronously (`onVoices`). */
export const voiceOfDevice = (language: Language) => chooseVoice(language, synthesis()?.getVoices() ?? [])

export function onVoices(listener: () => void): () => void {
  synthesis()?.addEventListener('voiceschanged', listener)
  return () => synthesis()?.removeEventListener('voiceschanged', listener)
}

export function spokenText(result: SpokenResult, room: string | null): string {
  // Some voices read a middle dot between building and room aloud.
  const named = room?.replaceAll(' · ', ', ') ?? ''
  if (result === 'found' && named !== '') return t('spoken.foundIn', { room: named })
  if (result === 'elsewhere' && named !== '') return t('spoken.elsewhereIn', { room: named })
  if (result === 'room') return named === '' ? t('spoken.found') : t('spoken.room', { room: named })
  return t(`spoken.${result}`)
}

export function createSpeaker(): Speaker {
  return {
    say(result, room = null) {
      const { voice } = voiceOfDevice(currentLanguage())
      if (!voice || !wasTouched()) return
      const sentence = new SpeechSynthesisUtterance(spokenText(result, room))
      sentence.voice = voice
      sentence.lang = voice.lang
      synthesis()?.cancel()
      synthesis()?.speak(sentence)
    },
    stop() {
      synthesis()?.cancel()
    },
  }
}
