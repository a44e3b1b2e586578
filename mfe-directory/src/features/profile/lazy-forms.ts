import { lazyPage } from '@ungana/web-kit'
import type { ComponentProps } from 'react'
import type * as forms from './profile-forms.tsx'

const load = () => import(/* webpackChunkName: 'profile-forms' */ './profile-forms.tsx')

/** Loads the forms in advance, because owners usually open their profile to edit it. */
export const loadForms = () => void load().catch(() => undefined)

export const AboutForm = lazyPage<ComponentProps<typeof forms.AboutForm>>(() => load().then((module) => ({ default: module.AboutForm })))
export const CompanyForm = lazyPage<ComponentProps<typeof forms.CompanyForm>>(() => load().then((module) => ({ default: module.CompanyForm })))
export const ContactForm = lazyPage<ComponentProps<typeof forms.ContactForm>>(() => load().then((module) => ({ default: module.ContactForm })))
export const CoverForm = lazyPage<ComponentProps<typeof forms.CoverForm>>(() => load().then((module) => ({ default: module.CoverForm })))
export const LogoForm = lazyPage<ComponentProps<typeof forms.LogoForm>>(() => load().then((module) => ({ default: module.LogoForm })))
export const DeleteProduct = lazyPage<ComponentProps<typeof forms.DeleteProduct>>(() => load().then((module) => ({ default: module.DeleteProduct })))
export const OrganizationForm = lazyPage<ComponentProps<typeof forms.OrganizationForm>>(() =>
  load().then((module) => ({ default: module.OrganizationForm })),
)
export const ProductForm = lazyPage<ComponentProps<typeof forms.ProductForm>>(() => load().then((module) => ({ default: module.ProductForm })))
