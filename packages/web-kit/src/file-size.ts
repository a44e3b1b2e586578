import { t } from '@lingui/core/macro'
import { numberText } from '@ungana/language/formats'

/** "1.2 MB", "84 KB" */
export const fileSize = (bytes: number) =>
  bytes >= 1024 * 1024
    ? t`${numberText(bytes / 1024 / 1024, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`
    : t`${Math.max(1, Math.round(bytes / 1024))} KB`
