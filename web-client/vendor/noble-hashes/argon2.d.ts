export * from '@noble/hashes/argon2.js';
