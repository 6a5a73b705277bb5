import { openDiskStore } from '../../adapters/media/disk.ts'
import { keepInMemory } from '../../adapters/media/keep-in-memory.ts'
import { openS3Store } from '../../adapters/media/s3.ts'
import type { MediaStore } from '../../shop/media/media-store.ts'
import { ConfigRefusal, type Config } from '../config/config.ts'
import { watchMedia } from '../watch/watch-media.ts'

export type MediaPlace = Config['mediaStore']
type Settings = Pick<Config, 'mediaStore' | 'mediaDir' | 's3' | 'deadlineScale'>
type Log = Parameters<typeof watchMedia>[1]

/** The files of the shop, where MEDIA_STORE says. */
export async function openMedia(settings: Settings, log: Log): Promise<MediaStore> {
  const store = await openMediaAt(settings.mediaStore, settings)
  return settings.mediaStore === 's3' ? keepInMemory(watchMedia(store, log)) : store
}

/** One of both places, whichever the shop uses. */
export async function openMediaAt(place: MediaPlace, settings: Settings): Promise<MediaStore> {
  if (place === 'disk') return openDiskStore(settings.mediaDir)
  const { s3 } = settings
  if (!s3?.bucket)
    throw new ConfigRefusal('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY are not set')
  return openS3Store({ ...s3, bucket: s3.bucket }, settings.deadlineScale)
}
