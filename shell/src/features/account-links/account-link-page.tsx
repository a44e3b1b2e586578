import type { ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { ConfirmEmailPage } from './confirm-email-page.tsx'
import { DriverPage } from './driver-page.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { FreezePage } from './freeze-page.tsx'
import { JoinPage } from './join-page.tsx'
import { NewDevicePage } from './new-device-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'

const pages: Readonly<Record<string, ComponentType>> = {
  'forgot-password': ForgotPasswordPage,
  'reset-password': ResetPasswordPage,
  'confirm-email': ConfirmEmailPage,
  join: JoinPage,
  'new-device': NewDevicePage,
  freeze: FreezePage,
  driver: DriverPage,
}

/** The pages that account emails link to, and the page that requests a password email. These small pages share one script. */
export function AccountLinkPage() {
  const Page = pages[useLocation().pathname.split('/')[1]?.toLowerCase() ?? '']
  return Page ? <Page /> : null
}
