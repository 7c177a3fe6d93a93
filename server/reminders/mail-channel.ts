/** Reminders by mail: to people who have an address and want them. */
import { reminderMail, reminderSettingsLink } from '#domain/reminders/reminder-mail.ts'
import { inLanguage } from '../http/request-language.ts'
import { readInstitute } from '../rules/institute/institute.ts'
import { reachOf } from '../rules/reminder-settings.ts'
import type { MailSettings } from './mail-settings.ts'
import type { Channel } from './reminder-channel.ts'
import { openMailer } from './send-mail.ts'

export const mailChannel = (mail: MailSettings): Channel => ({
  name: 'mail',
  reaches: ({ settings }) => reachOf(settings) === 'mail',
  endsRun: (reason) => reason === 'connection' || reason === 'sign-in',
  async open({ store, config }, today) {
    const { title: institute } = await readInstitute(store.db, config)
    const address = config.publicAddress ?? ''
    const mailer = await openMailer(mail)
    return {
      send({ mailId }, { role, firstName, lastName, settings, language }, work) {
        const input = { name: `${firstName} ${lastName}`, role, work, institute, address, today }
        return mailer.send({
          to: settings.email ?? '',
          ...inLanguage(language ?? 'en', () => reminderMail(input)),
          id: `<${mailId}@${new URL(address).hostname}>`,
          settings: reminderSettingsLink(input),
        })
      },
      close: mailer.close,
    }
  },
})
