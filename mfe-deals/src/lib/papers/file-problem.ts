import { t } from '@lingui/core/macro'
import { DEAL_FILE_BYTES_MAX, dealFileTypes } from '@ungana/contracts-deals'

/** Why a deal cannot have the file. The server checks the real type. */
export function fileProblem({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  if (size > DEAL_FILE_BYTES_MAX) return t`${name} is larger than 10 MB`
  return type === '' || dealFileTypes.some((known) => known === type) ? undefined : t`${name} is not a PDF, JPG or PNG file`
}
