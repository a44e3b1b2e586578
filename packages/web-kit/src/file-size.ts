import { t } from '@lingui/core/macro'
/** "1.2 MB", "84 KB" */
export const fileSize = (bytes: number) =>
  bytes >= 1024 * 1024 ? t`${(bytes / 1024 / 1024).toFixed(1)} MB` : t`${Math.max(1, Math.round(bytes / 1024))} KB`
