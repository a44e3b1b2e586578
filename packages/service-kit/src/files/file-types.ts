// Detects a file's type by its content. The name and type that a browser sends are ignored.
import { fileTypeFromFile } from 'file-type'

/** For each media type: the name that people use, and the file extension. */
export const fileTypes = {
  'image/jpeg': { name: 'JPEG', ending: 'jpg' },
  'image/png': { name: 'PNG', ending: 'png' },
  'image/webp': { name: 'WebP', ending: 'webp' },
  'application/pdf': { name: 'PDF', ending: 'pdf' },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { name: 'XLSX', ending: 'xlsx' },
} as const
export type FileType = keyof typeof fileTypes

/** The file's type if it is one of `accepted`, otherwise undefined. */
export async function sniffFile(path: string, accepted: readonly FileType[]): Promise<FileType | undefined> {
  const found = await fileTypeFromFile(path, { maxBufferSize: 1024 * 1024 }).catch(() => undefined)
  return accepted.find((type) => type === found?.mime)
}
