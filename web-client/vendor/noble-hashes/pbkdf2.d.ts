export * from '@noble/hashes/pbkdf2.js';
