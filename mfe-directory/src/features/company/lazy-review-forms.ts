import { lazyPage } from '@ungana/web-kit'
import type { ComponentProps } from 'react'
import type * as forms from './review-forms.tsx'

const load = () => import(/* webpackChunkName: 'reviewing' */ './review-forms.tsx')

export const ReviewDialog = lazyPage<ComponentProps<typeof forms.ReviewDialog>>(() => load().then((module) => ({ default: module.ReviewDialog })))
export const ReportDialog = lazyPage<ComponentProps<typeof forms.ReportDialog>>(() => load().then((module) => ({ default: module.ReportDialog })))
export const ReplyForm = lazyPage<ComponentProps<typeof forms.ReplyForm>>(() => load().then((module) => ({ default: module.ReplyForm })))
