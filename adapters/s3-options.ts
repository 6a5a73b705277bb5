type S3Access = { endpoint: string; region: string; accessKey: string; secretKey: string }

/** How every client of ours speaks to an object store, whoever made it. */
export function s3Options({ endpoint, region, accessKey, secretKey }: S3Access) {
  return {
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Stores of other makers know neither buckets as host names nor the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const
}
