import S3rver from 's3rver';
import type { S3Options } from '#server/files/s3.ts';
import { temporaryFolder } from './throwaway-database.ts';

/** An object store on a free port of 127.0.0.1, and how it is reached. */
export async function startObjectStore(): Promise<{ readonly options: S3Options; stop(): Promise<void> }> {
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory: temporaryFolder(),
    silent: true,
    configureBuckets: [{ name: 'pictures' }],
  });
  const { port } = await store.run();
  return {
    options: {
      url: `http://127.0.0.1:${port}`,
      bucket: 'pictures',
      region: 'us-east-1',
      // The only ones that it knows.
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
      timeLimit: 2000,
    },
    stop: () => store.close(),
  };
}
