import { t } from '@lingui/core/macro'
import { Checkbox, FormFields, Stack, TextField, WideField } from '@ungana/ui'
import { YES } from './profile-values.ts'
import { SectionForm, type SectionFormProps } from './section-form.tsx'
import { sectionFields } from './sections.ts'

export function ContactForm({ profile, close }: SectionFormProps) {
  const site = { type: 'url', inputMode: 'url', autoCapitalize: 'none', autoComplete: 'off', aside: t`optional` } as const
  return (
    <SectionForm profile={profile} section="contact" fields={sectionFields.contact} savedTitle={t`Contact details saved`} close={close}>
      {(field) => {
        const box = (name: 'showPhone' | 'showEmail') => {
          const { defaultValue } = field(name)
          return { name, value: YES, defaultChecked: defaultValue === YES }
        }
        return (
          <Stack $gap={5}>
            <FormFields>
              <WideField>
                <TextField {...field('website')} {...site} label={t`Website`} placeholder="https://" />
              </WideField>
              <TextField {...field('phone')} label={t`Phone`} type="tel" inputMode="tel" autoComplete="tel" aria-required />
              <TextField label={t`Email`} value={profile.own.email} readOnly hint={t`You log in with this address`} />
            </FormFields>
            <div>
              <Checkbox {...box('showPhone')} label={t`Show the phone number on your page`} />
              <Checkbox {...box('showEmail')} label={t`Show the email address on your page`} />
            </div>
            <FormFields>
              <WideField>
                <TextField {...field('facebookUrl')} {...site} label="Facebook" placeholder="https://www.facebook.com/" />
              </WideField>
              <WideField>
                <TextField {...field('instagramUrl')} {...site} label="Instagram" placeholder="https://www.instagram.com/" />
              </WideField>
              <WideField>
                <TextField {...field('linkedinUrl')} {...site} label="LinkedIn" placeholder="https://www.linkedin.com/company/" />
              </WideField>
            </FormFields>
          </Stack>
        )
      }}
    </SectionForm>
  )
}
