import { t } from '@lingui/core/macro'
import { FooterLink, useLessData } from '@ungana/ui'
import { chooseLessData } from './less-data-choice.ts'

/** For this device, with or without an account. */
export const LessDataSwitch = () => (
  <FooterLink as="label">
    <input type="checkbox" checked={useLessData(false)} onChange={({ target }) => chooseLessData(target.checked)} />
    {t`Use less data`}
  </FooterLink>
)
