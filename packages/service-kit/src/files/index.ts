// Files that users upload with forms. They are stored on disk, and each has a row in the service's database.
export type { FileRow } from './file-rows.ts'
export type { FileType } from './file-types.ts'
export { type Files, type FilesOptions, type FileUse, imageTypes, openFiles } from './files.ts'
export { filesConfig } from './files-config.ts'
export { type ImageSize, imageSizes } from './images.ts'
export { receiveUpload, type Upload } from './receive-upload.ts'
export { sendDocument, sendImage, sendPrivateImage } from './send-file.ts'
export { acceptUploads } from './upload-routes.ts'
